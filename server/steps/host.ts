import type { IncomingMessage } from "node:http";
import { log } from "../../app/config/log.server.ts";
import refusals from "../../app/content/refusals.json" with { type: "json" };
import type { Step } from "../exchange.ts";
import { sendText } from "../http/send.ts";

export type IsOwnHost = (request: IncomingMessage) => boolean;

/** A site with an origin of its own answers only to that host name. */
export function ownHost(origin: string | undefined): IsOwnHost {
  const isOwn = nameCheck(origin && new URL(origin).host);
  return (request) => isOwn(request.headers.host) && namesOneHost(request);
}

function nameCheck(own: string | undefined): (host: string | undefined) => boolean {
  if (own) return (host) => host === own || host?.toLowerCase() === own;
  // A name and an optional port: anything else would get into the links of a page and into its cache key.
  return (host = "") => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
}

export function host(isOwnHost: IsOwnHost): Step {
  return ({ id, request, response }) => {
    if (isOwnHost(request)) return "next";
    log.info({ requestId: id, host: shown(request.headers.host) }, "other host");
    sendText(request, response, 421, refusals.otherHost);
    return "answered";
  };
}

/** Whoever asks chooses it. The longest name has 253 characters. */
const shown = (host = "") => host.replace(/[^\w.:[\]-]/g, "?").slice(0, 260);

/**
 * Refuses a request with two Host headers, or an empty one (RFC 9112, 3.2): Node reads the first of two, and a proxy in
 * front may have read the last. One without any is refused by Node itself.
 */
export const oneHost: Step = ({ request, response }) => {
  if (namesOneHost(request)) return "next";
  sendText(request, response, 400, refusals.unclearHost);
  return "answered";
};

/** HTTP/1.0 knows requests without a host: whether they are welcome is another question. */
function namesOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  return headers.host !== "" && rawHeaders.filter(isHostName).length < 2;
}

function isHostName(name: string, index: number): boolean {
  return index % 2 === 0 && name.length === 4 && name.toLowerCase() === "host";
}
