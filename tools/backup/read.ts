import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { MANIFEST, type Manifest, MEDIA, manifestSchema, TABLES } from "./manifest.ts";

/** How many rows one insert statement takes. */
const BATCH_LINES = 500;
const BATCH_LENGTH = 4_000_000;

/** An open backup whose bytes were all verified with its manifest. */
export interface Archive {
  manifest: Manifest;
  tables: { name: string; batches: AsyncIterable<string[]> }[];
  /** Writes the media files below that folder. */
  extractMedia(folder: string): Promise<number>;
  close(): void;
}

export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false });
  const found = new Map<string, Entry>();
  // yauzl refuses names that point outside the folder.
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, entry);
  const manifestEntry = found.get(MANIFEST);
  if (!manifestEntry) throw new Error("it has no manifest");
  const manifest = parseManifest(await text(await zip.openReadStreamPromise(manifestEntry)));
  const entryOf = (name: string) => {
    const entry = found.get(name);
    if (!entry) throw new Error(`${name} is missing`);
    return entry;
  };
  await verify(zip, manifest, entryOf);
  const named = (prefix: string) => manifest.entries.filter(({ name }) => name.startsWith(prefix));
  return {
    manifest,
    tables: named(TABLES).map(({ name }) => ({
      name: name.slice(TABLES.length).replace(/\.ndjson$/, ""),
      batches: batchesOf(zip, entryOf(name)),
    })),
    async extractMedia(folder) {
      for (const { name } of named(MEDIA)) {
        const path = join(folder, name.slice(MEDIA.length));
        await mkdir(dirname(path), { recursive: true });
        await pipeline(await zip.openReadStreamPromise(entryOf(name)), createWriteStream(path, { flags: "wx" }));
      }
      return named(MEDIA).length;
    },
    close: () => zip.close(),
  };
}

function parseManifest(json: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(json));
  } catch (cause) {
    throw new Error("its manifest is not one of this shop", { cause });
  }
}

async function verify(zip: ZipFile, manifest: Manifest, entryOf: (name: string) => Entry): Promise<void> {
  for (const expected of manifest.entries) {
    const hash = createHash("sha256");
    await pipeline(await zip.openReadStreamPromise(entryOf(expected.name)), hash);
    if (hash.digest("hex") !== expected.sha256) throw new Error(`${expected.name} has changed`);
  }
}

async function* batchesOf(zip: ZipFile, entry: Entry): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const line of createInterface({ input: await zip.openReadStreamPromise(entry) })) {
    if (batch.length > 0 && (batch.length === BATCH_LINES || length + line.length > BATCH_LENGTH)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(line);
    length += line.length;
  }
  if (batch.length > 0) yield batch;
}
