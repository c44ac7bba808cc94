import type { IncomingMessage } from "node:http";

const LINGER_MS = 5000;

/**
 * Reads and discards what is left of a body after the request was answered. A browser shows the answer only if the
 * connection is not reset while the browser still sends. After `lingerMs` the connection is closed, because a client
 * could keep it open for ever.
 */
export function discardBody(request: IncomingMessage, lingerMs = LINGER_MS): void {
  if (request.complete || !announcesBody(request)) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), lingerMs);
  request.once("close", () => clearTimeout(timer));
}

export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
