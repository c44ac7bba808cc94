import type { IncomingMessage } from "node:http";
import { isDecodable, pathOf } from "./path.ts";

/**
 * Converts a Node request for React Router; undefined when its address is invalid. The request has no abort signal: no
 * loader listens to one, and creating it would cost more than the rest of the request.
 */
export function toWebRequest(
  request: IncomingMessage,
  origin: string,
  body?: Buffer | ReadableStream<Uint8Array>,
): Request | undefined {
  const target = request.url ?? "/";
  if (!target.startsWith("/") || !URL.canParse(target, origin)) return undefined;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // React Router's own headers control its build-time features: no visitor has a reason to send them.
    if (value === undefined || name.startsWith("x-react-router-") || name.startsWith(":")) continue;
    for (const entry of Array.isArray(value) ? value : [value]) headers.append(name, entry);
  }
  const method = request.method === "HEAD" ? "GET" : request.method;
  // Two leading slashes would make the rest of the path a host.
  const url = origin + decodable(target.replace(/^\/{2,}/, "/"));
  return new Request(url, { method, headers, body: body as BodyInit | undefined, duplex: "half" } as RequestInit);
}

/** An address that cannot be decoded has no page. React Router would also say so, but log the raw address. */
function decodable(target: string): string {
  const path = pathOf(target);
  return isDecodable(path) ? target : path.replaceAll("%", "%25") + target.slice(path.length);
}
