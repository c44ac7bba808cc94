import { createHash } from "node:crypto";
import { type Readable, Transform, type TransformCallback } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { log } from "#app/config/log.server.ts";
import { saysDiskFull } from "#app/gateways/disk.server.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { ImportKind, TextEncoding } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { fileNameOf } from "../../values/file-name.ts";
import { newId } from "../../values/ids.server.ts";
import { cutAt } from "../../values/lines.ts";
import { carryOver, delimiterOf, guessColumns, MAX_COLUMNS, sharedHeadings, unreadConsent } from "./columns.ts";
import { fileKey, readTable, UnreadableRow } from "./file/read-table.server.ts";

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const HEAD_BYTES = 64 * 1024;
export const MAX_ROWS = 100_000;
/** Enough to see what a column tells. */
const SAMPLE_ROWS = 200;

/** A file in the store, which has no row in the database yet. */
export interface StoredFile {
  id: string;
  name: string;
  bytes: number;
  sha256: string;
  encoding: TextEncoding;
  delimiter: string;
}

export type FileRefusal =
  | { reason: "too-large" | "too-many-rows" | "too-many-columns" | "empty" | "cut" | "disk-full" | "binary" }
  | { reason: "unreadable"; line: number };

export async function storeFile(name: string, source: Readable): Promise<StoredFile | FileRefusal> {
  const id = newId();
  const measure = new FileMeasure();
  source.on("error", (error) => measure.destroy(error));
  try {
    await mediaStore.put(fileKey(id), source.pipe(measure));
  } catch (error) {
    await dropFile(id);
    source.resume();
    if (measure.isTooLarge) return { reason: "too-large" };
    log.warn({ err: error }, "import not stored");
    return { reason: saysDiskFull((error as Error).message) ? "disk-full" : "cut" };
  }
  const { bytes } = measure;
  const head = measure.head();
  // Excel's own files and archives are full of zeros; no table is.
  if (bytes === 0 || head.includes("\0")) {
    await dropFile(id);
    return { reason: bytes === 0 ? "empty" : "binary" };
  }
  const [sha256, encoding] = [measure.sha256(), measure.encoding()];
  return { id, name: fileNameOf(name, "fichier"), bytes, sha256, encoding, delimiter: delimiterOf(head) };
}

export function dropFile(id: string): Promise<void> {
  return mediaStore.remove(`${id}/`);
}

/** Nobody is read into memory: rows are counted as they pass. */
export async function beginImport(
  db: Db,
  actor: Actor,
  kind: ImportKind,
  file: StoredFile,
): Promise<{ ok: true; id: string } | ({ ok: false } & FileRefusal)> {
  const found = await inspect(file).catch((error): FileRefusal => {
    if (error instanceof UnreadableRow) return { reason: "unreadable", line: error.line };
    throw error;
  });
  if ("reason" in found) {
    await dropFile(file.id);
    return { ok: false, ...found };
  }
  const { headings, sample, rowCount } = found;
  const { id, name, bytes, sha256, encoding, delimiter } = file;
  await db.transaction().execute(async (trx) => {
    const settings = await settingsOf(trx, kind, headings, sample);
    await trx
      .insertInto("imports")
      .values({
        id,
        kind,
        fileName: name,
        fileSha256: sha256,
        bytes,
        encoding,
        delimiter,
        rowCount,
        by: actor.name,
        headings: JSON.stringify(headings),
        ...settings,
      })
      .execute();
    const after = { kind, file: name, rows: rowCount, sha256 };
    await audit(trx, actor, { action: "create", entity: "import", entityId: id, after });
  });
  return { ok: true, id };
}

interface Inspected {
  headings: string[];
  sample: string[][];
  rowCount: number;
}

async function inspect(file: StoredFile): Promise<Inspected | FileRefusal> {
  let headings: string[] | undefined;
  const sample: string[][] = [];
  let rowCount = 0;
  for await (const { cells } of readTable(file)) {
    if (!headings) {
      headings = cells.map((cell) => cutAt(cell, 200));
      if (headings.length > MAX_COLUMNS) return { reason: "too-many-columns" };
      continue;
    }
    rowCount += 1;
    if (rowCount > MAX_ROWS) return { reason: "too-many-rows" };
    if (sample.length < SAMPLE_ROWS) sample.push(cells);
  }
  if (!headings || rowCount === 0) return { reason: "empty" };
  return { headings, sample, rowCount };
}

/** As she has matched such a file before; a consent that was not read then is read now. */
async function settingsOf(trx: Db, kind: ImportKind, headings: string[], sample: string[][]) {
  const last = await matchedBefore(trx, { kind, headings, at: new Date() });
  if (!last) return { mapping: JSON.stringify(guessColumns(kind, headings, sample)) };
  const carried = carryOver(kind, headings, sample, last);
  const consent = unreadConsent(kind, carried, headings, sample);
  const mapping = carried.map((meaning, index) => (index === consent ? "consent" : meaning));
  // Another kind of file may be about another formation.
  const { "": everything, ...named } = last.products;
  const isSame = isDeepStrictEqual(last.headings, headings);
  const products = isSame && everything !== undefined ? last.products : named;
  return { mapping: JSON.stringify(mapping), products: JSON.stringify(products) };
}

const LOOKED_BACK = 20;

/** Of her imports before it, that whose headings are most alike. */
export async function matchedBefore(
  db: Db,
  { kind, headings, at }: { kind: ImportKind; headings: string[]; at: Date },
) {
  const earlier = await db
    .selectFrom("imports")
    .select(["at", "headings", "mapping", "products"])
    .where("kind", "=", kind)
    .where("state", "!=", "draft")
    .where("at", "<", at)
    .orderBy("at", "desc")
    .limit(LOOKED_BACK)
    .execute();
  const best = Math.max(0, ...earlier.map((one) => sharedHeadings(headings, one)));
  return best === 0 ? undefined : earlier.find((one) => sharedHeadings(headings, one) === best);
}

export async function firstRows(file: { id: string; encoding: TextEncoding; delimiter: string }): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readTable(file)) {
    rows.push(cells);
    if (rows.length > SAMPLE_ROWS) break;
  }
  return rows.slice(1);
}

/** Lets a file through, and knows at its end what it was: hash, size, encoding, beginning. */
class FileMeasure extends Transform {
  bytes = 0;
  isTooLarge = false;
  #hash = createHash("sha256");
  #head = Buffer.alloc(0);
  #utf8 = new TextDecoder("utf-8", { fatal: true });
  #isUtf8 = true;

  override _transform(chunk: Buffer, _: string, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > MAX_FILE_BYTES) {
      this.isTooLarge = true;
      done(new Error("the file is too large"));
      return;
    }
    this.#hash.update(chunk);
    if (this.#head.length < HEAD_BYTES) this.#head = Buffer.concat([this.#head, chunk]).subarray(0, HEAD_BYTES);
    this.#readAsUtf8(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.#readAsUtf8();
    done();
  }

  /** One letter may lie in two chunks. */
  #readAsUtf8(chunk?: Buffer): void {
    try {
      if (this.#isUtf8) this.#utf8.decode(chunk, { stream: chunk !== undefined });
    } catch {
      this.#isUtf8 = false;
    }
  }

  sha256(): string {
    return this.#hash.digest("hex");
  }

  /** Its first 64 KiB as text. */
  head(): string {
    return new TextDecoder(this.encoding()).decode(this.#head);
  }

  encoding(): TextEncoding {
    return utf16Of(this.#head) ?? (this.#isUtf8 ? "utf-8" : "windows-1252");
  }
}

/** By its mark, or without one by the zeros in every second byte: addresses are Latin letters. */
function utf16Of(head: Buffer): TextEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even < odd / 4) return "utf-16le";
  return even > head.length / 4 && odd < even / 4 ? "utf-16be" : undefined;
}
