import type { IncomingMessage } from "node:http";

const LINGER_MS = 5000;

/**
 * What is left of a body once the request is answered. A browser shows the answer only if the connection is not reset
 * under what it still sends, so the rest is thrown away for a moment; then the connection is cut, or a client could
 * keep it open for ever.
 */
export function dropRest(request: IncomingMessage, lingerMs = LINGER_MS): void {
  if (request.complete || !announcesBody(request)) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), lingerMs);
  request.once("close", () => clearTimeout(timer));
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
