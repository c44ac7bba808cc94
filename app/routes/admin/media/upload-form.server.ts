import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { href } from "react-router";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { MAX_BYTES } from "#app/domain/school/media/measure.server.ts";
import { type Received, receiveFile, refusalOf, type UploadRefusal } from "#app/domain/school/media/receive.server.ts";
import { MULTIPART } from "#app/routing/form-type.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Db } from "#db/connection.server.ts";

type NoFile = { ok: false; reason: "no-file" } | { ok: false; reason: "cut" };

export interface ReceivedFile {
  name: string;
  outcome: Received;
}

/** The files of the form in their order. `hasMore`: there were more than one form may send. */
type ReceivedForm =
  | { ok: true; files: [ReceivedFile, ...ReceivedFile[]]; hasMore: boolean }
  | { ok: false; reason: UploadRefusal | "no-file" };

export async function receiveForm(db: Db, actor: Actor, headers: Headers, stream?: Readable): Promise<ReceivedForm> {
  const type = headers.get("Content-Type") ?? "";
  if (!stream || !MULTIPART.test(type)) return { ok: false, reason: "no-file" };
  const reason = await refusalOf(Number(headers.get("Content-Length") ?? 0));
  if (reason) return { ok: false, reason };
  return readFiles(stream, type, (name, file) => receiveFile(db, actor, name, file));
}

export const MAX_FILES = 50;

/** One after the other, as they come. A file that is refused is read to its end, because the next ones follow it. */
async function readFiles(
  stream: Readable,
  type: string,
  receive: (name: string, file: Readable) => Promise<Received>,
): Promise<ReceivedForm> {
  const parser = new Busboy({
    headers: { "content-type": type },
    limits: { files: MAX_FILES, fields: 5, parts: MAX_FILES + 6, fileSize: MAX_BYTES + 1 },
  });
  const receiving: Promise<ReceivedFile>[] = [];
  let current: Readable | undefined;
  let hasMore = false;
  const end = await new Promise<"whole" | "cut">((resolve) => {
    parser.on("filesLimit", () => {
      hasMore = true;
    });
    parser.on("file", (field: string, file: Readable, name: string) => {
      file.on("error", () => undefined);
      if (field !== "fichier" || !name) return file.resume();
      current = file;
      const received = receive(name, file)
        .finally(() => file.resume())
        .then((outcome) => ({ name, outcome }));
      // Awaited at the end: until then nobody listens.
      received.catch(() => undefined);
      receiving.push(received);
    });
    const cut = (error: Error) => {
      current?.destroy(error);
      resolve("cut");
    };
    parser.on("error", cut);
    parser.once("finish", () => resolve("whole"));
    finished(stream, { writable: false }).catch(cut);
    stream.pipe(parser);
  });
  stream.unpipe(parser);
  const [first, ...others] = await Promise.all(receiving);
  if (!first) return { ok: false, reason: end === "cut" ? "cut" : "no-file" };
  return { ok: true, files: [first, ...others], hasMore };
}

/** The address after an upload: the page of the asset, which also tells why a file was refused, as its fragment does to a script. */
export function uploadedAssetAddress({ id, isKnown, refusal }: Extract<Received, { ok: true }>): string {
  const page = href("/admin/medias/:id", { id });
  return refusal ? `${page}#${refusal}` : withNotice(page, isKnown ? "media-known" : "media-received");
}

export interface FilePart {
  name: string;
  file: Readable;
  /** The fields before the file. */
  fields: ReadonlyMap<string, string>;
}

export function readParts<Taken>(
  stream: Readable,
  type: string,
  receive: (part: FilePart) => Promise<Taken>,
  fields = new Map<string, string>(),
): Promise<Taken | NoFile> {
  const parser = new Busboy({
    headers: { "content-type": type },
    // One byte more than is accepted, to tell a file that is too large from one that just fits.
    limits: { files: 1, fields: 5, parts: 6, fileSize: MAX_BYTES + 1 },
  });
  let part: Readable | undefined;
  const outcome = new Promise<Taken | NoFile>((resolve, reject) => {
    parser.on("field", (field: string, value: string) => fields.set(field, value));
    parser.on("file", (field: string, file: Readable, name: string) => {
      // What the receiver awaits first may take longer than the sender stays.
      file.on("error", () => undefined);
      if (field !== "fichier" || !name || part) return file.resume();
      part = file;
      receive({ name, file, fields }).then(resolve, reject);
    });
    const end = (error?: Error) => {
      if (part && error) part.destroy(error);
      if (!part) resolve({ ok: false, reason: error ? "cut" : "no-file" });
    };
    parser.on("error", (error: Error) => end(error));
    parser.once("finish", () => end());
    finished(stream, { writable: false }).catch(end);
    stream.pipe(parser);
  });
  return outcome.finally(() => stream.unpipe(parser));
}
