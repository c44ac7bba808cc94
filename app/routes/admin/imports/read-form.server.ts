import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { isForm } from "#app/routing/form-type.ts";

interface FileInForm<Taken> {
  /** The name of its field. */
  field: string;
  maxBytes: number;
  /** `fields`: those that came before the file. */
  receive(name: string, file: Readable, fields: ReadonlyMap<string, string>): Promise<Taken>;
}

interface ReadForm<Taken> {
  fields: ReadonlyMap<string, string>;
  /** Null when no file was chosen. */
  taken: Taken | null;
}

/** A file has at most 60 columns, and 40 products of two fields are asked about. */
const MAX_FIELDS = 200;
const MAX_FIELD_BYTES = 64 * 1024;

/**
 * A form with one file, in any order of its fields. The file goes to its receiver as it arrives. Null for what is no
 * form, or was cut before its end.
 */
export async function readForm<Taken>(
  stream: Readable | undefined,
  type: string,
  { field, maxBytes, receive }: FileInForm<Taken>,
): Promise<ReadForm<Taken> | null> {
  if (!stream || !isForm(type)) return null;
  const parser = new Busboy({
    headers: { "content-type": type } as BusboyHeaders,
    // One byte more than is accepted, to tell a file that is too large from one that just fits.
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: maxBytes + 1 },
  });
  const fields = new Map<string, string>();
  let part: Readable | undefined;
  let taken: Promise<Taken> | null = null;
  parser.on("field", (name: string, value: string) => fields.set(name, value));
  parser.on("file", (name: string, file: Readable, fileName: string) => {
    file.on("error", () => undefined);
    if (name !== field || !fileName || part) return file.resume();
    part = file;
    taken = receive(fileName, file, fields);
    // It is awaited below, once the form has ended.
    taken.catch(() => undefined);
  });
  const isWhole = await new Promise<boolean>((resolve) => {
    const end = (error?: Error) => {
      if (error) part?.destroy(error);
      resolve(!error);
    };
    parser.once("finish", () => end());
    parser.on("error", end);
    finished(stream, { writable: false }).catch(end);
    stream.pipe(parser);
  }).finally(() => stream.unpipe(parser));
  const received = await taken;
  return isWhole ? { fields, taken: received } : null;
}
