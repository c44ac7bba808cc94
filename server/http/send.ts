import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { log } from "../../app/config/log.server.ts";
import type { ReadyAnswer } from "./cached-page.ts";
import { compressOnce, isCompressible, preferredEncoding } from "./encodings.ts";
import { matchesTag } from "./entity-tag.ts";

/** A short plain-text response of the adapter itself. */
export function sendText(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Sends prepared bytes, or a 304 when the client has them already. */
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

/** Sends a response of React Router. Without a Cache-Control header it is private. */
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
  // A file that was not generated for a HEAD request has no known length.
  if (request.method === "HEAD" && !answer.body) {
    response.writeHead(answer.status).end();
    return;
  }
  let body: Buffer = Buffer.from(await answer.arrayBuffer());
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity" && isCompressible(answer.headers.get("Content-Type"), body.length)) {
    body = compressOnce(body, encoding);
    response.setHeader("Content-Encoding", encoding);
    response.appendHeader("Vary", "Accept-Encoding");
  }
  const hasBody = answer.status !== 204 && answer.status !== 304;
  response.writeHead(answer.status, hasBody ? { "Content-Length": body.length } : {});
  response.end(hasBody && request.method !== "HEAD" ? body : undefined);
}

/**
 * A long file is streamed as it is generated, no faster than the client reads; the request is over meanwhile. When it
 * fails half-way, the connection is cut, so that the client notices.
 */
function sendFile(response: ServerResponse, status: number, body: ReadableStream<Uint8Array>): void {
  response.writeHead(status);
  pipeline(Readable.fromWeb(body as NodeStream), response).catch((error) => {
    if (!isClientGone(error)) log.warn({ err: error }, "file interrupted");
  });
}

/** True when the client has disconnected: there is nobody to answer, and the server has no error. */
export function isClientGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
}
