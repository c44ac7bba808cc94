import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/middleware/contexts.ts";
import { isForm, PLAIN_NAME } from "./form-type.ts";

export interface FilePart {
  name: string;
  file: Readable;
  /** Those before the file. */
  fields: URLSearchParams;
}

interface Wanted<Taken> {
  /** The name of the files' field. */
  field?: string;
  maxFiles?: number;
  /** Of one file. */
  maxBytes: number;
  /** Their number, and the bytes of one. */
  limits?: { fields: number; fieldSize: number };
  /** The answer does not wait for what follows the file. */
  endsWithFile?: boolean;
  receive(part: FilePart): Promise<Taken>;
}

interface ReadForm<Taken> {
  fields: URLSearchParams;
  taken: Taken[];
  /** False for a form that was cut before its end, or is no flat list. */
  isWhole: boolean;
  /** There were more files than are taken. */
  hasMore: boolean;
}

const FEW_FIELDS = { fields: 5, fieldSize: 1024 * 1024 };
/** A table has at most 60 columns, and 40 products of two fields are asked about. */
export const MANY_FIELDS = { fields: 200, fieldSize: 64 * 1024 };

/** A form whose files go to their receiver as they arrive, one after the other. Null for what is no form. */
export async function readForm<Taken>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { field = "fichier", maxFiles = 1, maxBytes, limits = FEW_FIELDS, endsWithFile = false, receive }: Wanted<Taken>,
): Promise<ReadForm<Taken> | null> {
  const type = request.headers.get("Content-Type") ?? "";
  const { stream } = context.get(requestContext);
  if (!stream || !isForm(type)) return null;
  const parser = new Busboy({
    headers: { "content-type": type } as BusboyHeaders,
    // One byte more than is accepted, to tell a file that is too large from one that just fits.
    limits: { ...limits, files: maxFiles, parts: maxFiles + limits.fields + 1, fileSize: maxBytes + 1 },
  });
  const fields = new URLSearchParams();
  const receiving: Promise<Taken>[] = [];
  let current: Readable | undefined;
  let hasMore = false;
  const isWhole = await new Promise<boolean>((resolve) => {
    parser.on("filesLimit", () => {
      hasMore = true;
    });
    parser.on("file", (of: string, file: Readable, name: string) => {
      // What the receiver awaits first may take longer than the sender stays.
      file.on("error", () => undefined);
      if (of !== field || !name) return file.resume();
      current = file;
      const taken = receive({ name, file, fields }).finally(() => {
        // A file that is refused is read to its end, because the next ones follow it.
        file.resume();
        if (endsWithFile) resolve(true);
      });
      // Awaited at the end: until then nobody listens.
      taken.catch(() => undefined);
      receiving.push(taken);
    });
    const cut = (error: Error) => {
      current?.destroy(error);
      resolve(false);
    };
    parser.on("field", (name: string, value: string) => {
      if (PLAIN_NAME.test(name)) fields.append(name, value);
      else cut(new Error("no flat form"));
    });
    parser.on("error", cut);
    parser.once("finish", () => resolve(true));
    finished(stream, { writable: false }).catch(cut);
    stream.pipe(parser);
  });
  stream.unpipe(parser);
  // A receiver fails because its file was cut: that is said by `isWhole`.
  const taken = isWhole ? await Promise.all(receiving) : await receivedOf(receiving);
  return { fields, taken, isWhole, hasMore };
}

async function receivedOf<Taken>(receiving: Promise<Taken>[]): Promise<Taken[]> {
  const settled = await Promise.allSettled(receiving);
  return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

type NoFile = { ok: false; reason: "no-file" } | { ok: false; reason: "cut" };

/** Why no file came. */
export function withoutFile({ isWhole }: { isWhole: boolean }): NoFile {
  return { ok: false, reason: isWhole ? "no-file" : "cut" };
}
