import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The client's address: the TCP peer, or, with `proxies` trusted in front, the entry that the outermost of them
 * appended to X-Forwarded-For. The client wrote the entries further left, so they prove nothing.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return normalise(peer);
  return normalise(forwardedFor(request).at(-proxies) ?? peer);
}

/** How many proxies have appended an address, when the client itself sent none. */
export function proxiesBefore(request: IncomingMessage): number {
  return forwardedFor(request).length;
}

function forwardedFor(request: IncomingMessage): string[] {
  const entries = (request.headers["x-forwarded-for"] ?? "").toString().split(",");
  return entries.map((entry) => entry.trim()).filter(Boolean);
}

/** One spelling for each address: IPv6 with all eight groups; without the port that some proxies append. */
function normalise(written: string): string {
  const address =
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(written)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  return ipaddr.parse(address.replace(/%.*$/, "")).toNormalizedString();
}
