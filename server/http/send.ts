import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { ReadyAnswer } from "./cached-page.ts";
import { compressOnce, isCompressible, preferredEncoding } from "./encodings.ts";
import { matchesTag } from "./entity-tag.ts";

/** A short plain answer of the adapter itself. */
export function sendText(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Bytes that are ready, or that they have not changed since the client last saw them. */
export function sendReady(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  { head, unchangedHead, body }: ReadyAnswer,
  tag: string,
  requestId: string,
): void {
  if (headers["if-none-match"] !== undefined && matchesTag(headers["if-none-match"], tag)) {
    response.writeHead(304, unchangedHead.concat("x-request-id", requestId)).end();
    return;
  }
  response.writeHead(200, head.concat("x-request-id", requestId));
  response.end(method === "HEAD" ? undefined : body);
}

/** What React Router answered. Without a word on caching it is nobody else's business. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const cookies = answer.headers.getSetCookie();
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  if (!answer.headers.has("Cache-Control") || answer.status >= 400)
    response.setHeader("Cache-Control", "private, no-store");
  if (answer.body && answer.headers.get("Content-Disposition")?.startsWith("attachment") && request.method !== "HEAD")
    return sendFile(response, answer.status, answer.body);
  // A file that was not made for a HEAD has no length to tell.
  if (request.method === "HEAD" && !answer.body) {
    response.writeHead(answer.status).end();
    return;
  }
  let body: Buffer = Buffer.from(await answer.arrayBuffer());
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity" && isCompressible(answer.headers.get("Content-Type"), body.length)) {
    body = compressOnce(body, encoding);
    response.setHeader("Content-Encoding", encoding);
    response.setHeader("Vary", "Accept-Encoding");
  }
  const hasBody = answer.status !== 204 && answer.status !== 304;
  response.writeHead(answer.status, hasBody ? { "Content-Length": body.length } : {});
  response.end(hasBody && request.method !== "HEAD" ? body : undefined);
}

/** A file may be long: it goes out as it is made, no faster than it is taken. Cut short, it is seen to be broken. */
async function sendFile(response: ServerResponse, status: number, body: ReadableStream<Uint8Array>): Promise<void> {
  response.writeHead(status);
  await pipeline(Readable.fromWeb(body as NodeStream), response);
}

/** The client has gone in the middle: nobody is left to answer, and nothing is wrong with us. */
export function isClientGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
}
