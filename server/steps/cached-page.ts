import type { Step } from "../exchange.ts";
import type { Health } from "../health.ts";
import { preferredEncoding } from "../http/encodings.ts";
import type { InFlight } from "../http/in-flight.ts";
import type { PageCache } from "../http/page-cache.ts";
import { sendReady } from "../http/send.ts";
import { logRequest } from "../request-log.ts";
import type { IsOwnHost } from "./host.ts";

interface Parts {
  pages: PageCache;
  health: Health;
  inFlight: InFlight;
}

/** A cached page costs almost nothing: it is sent even when the process is overloaded or the database unavailable. */
export function cachedPage({ pages, health, inFlight }: Parts, isOwnHost: IsOwnHost): Step {
  return (exchange) => {
    const { request, response, pageAddress, path } = exchange;
    if (health.isStopping || !exchange.isRead || !isOwnHost(request) || exchange.isPreview) return "next";
    const page = pages.fresh(pageAddress);
    if (!page) return "next";
    const encoding = preferredEncoding(request.headers["accept-encoding"]);
    sendReady(request, response, pages.answer(pageAddress, page, encoding), page.tag, exchange.id);
    // A response that is already written to the socket needs no tracking, which would cost a tenth of sending it.
    if (response.socket?.writableLength !== 0) inFlight.open(response);
    logRequest(exchange, { route: path });
    return "answered";
  };
}
