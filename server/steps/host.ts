import type { Step } from "../exchange.ts";
import { sendText } from "../http/send.ts";
import { messages } from "../messages.ts";

export type IsOwnHost = (host: string | undefined) => boolean;

/** A site with an origin of its own answers only to that host name. */
export function ownHost(origin: string | undefined): IsOwnHost {
  const own = origin && new URL(origin).host;
  if (own) return (host) => host === own || host?.toLowerCase() === own;
  // A name and an optional port: anything else would get into the links of a page and into its cache key.
  return (host = "") => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
}

export function host(isOwnHost: IsOwnHost): Step {
  return ({ request, response }) => {
    if (isOwnHost(request.headers.host)) return "next";
    sendText(request, response, 421, messages.otherHost);
    return "answered";
  };
}
