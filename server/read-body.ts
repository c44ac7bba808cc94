import type { IncomingMessage } from "node:http";

const FORM_BYTES = 100 * 1024;
const BODY_BYTES = 1024 * 1024;

/** The whole body, or "too-large" as soon as it is: counted on the stream, so chunked bodies count too. */
export async function readBody(request: IncomingMessage): Promise<Buffer | "too-large"> {
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  const limit = isForm ? FORM_BYTES : BODY_BYTES;
  if (Number(request.headers["content-length"] ?? 0) > limit) return "too-large";
  const chunks: Buffer[] = [];
  let size = 0;
  // Left open when it is too much: destroying it would take the connection, and the 413 with it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return "too-large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
