import type { IncomingMessage } from "node:http";

/**
 * The client's address: the TCP peer, or with `proxies` trusted in front, the entry that the outermost
 * of them appended to X-Forwarded-For. Entries further left were written by the client and prove nothing.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return normalise(peer);
  const forwarded = (request.headers["x-forwarded-for"] ?? "").toString().split(",");
  const chain = forwarded.map((entry) => entry.trim()).filter(Boolean);
  return normalise(chain.at(-proxies) ?? peer);
}

function normalise(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}
