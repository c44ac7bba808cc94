import { RouterContextProvider } from "react-router";
import { runForRequest } from "../../app/config/request-scope.server.ts";
import refusals from "../../app/content/refusals.json" with { type: "json" };
import { dbContext, pageContext, requestContext } from "../../app/middleware/contexts.ts";
import type { Db } from "../../db/connection.server.ts";
import type { Exchange, Step } from "../exchange.ts";
import type { Render } from "../handlers.ts";
import type { CachedPage } from "../http/cached-page.ts";
import { preferredEncoding } from "../http/encodings.ts";
import type { PageCache } from "../http/page-cache.ts";
import { sendReady, sendResponse } from "../http/send.ts";
import { toWebRequest } from "../http/web-request.ts";

interface Parts {
  db: Db;
  pages: PageCache;
  render: Render;
}

/**
 * A page that needs no rendering for this request: one that may be shown while it is refreshed, or one that another
 * request is rendering.
 */
export function sharedPage({ pages, ...parts }: Parts): Step {
  return async (exchange) => {
    if (!exchange.isRead || exchange.isPreview) return "next";
    const { pageAddress } = exchange;
    const stale = pages.stale(pageAddress, () => render(exchange, parts));
    const page = stale ?? (await pages.join(pageAddress, isAnonymous(exchange)));
    return page ? send(exchange, pages, page) : "next";
  };
}

/** Every other request goes to React Router. */
export function page({ pages, ...parts }: Parts): Step {
  return async (exchange) => {
    const { request, response, pageAddress, isRead, isPreview } = exchange;
    const rendering = () => render(exchange, parts);
    const answer = await (isRead && !isPreview
      ? pages.render(pageAddress, rendering, isAnonymous(exchange))
      : rendering());
    if (!(answer instanceof Response)) return send(exchange, pages, answer);
    await sendResponse(request, response, answer);
    return "answered";
  };
}

/**
 * A request with a cookie, or anything else that may identify a person, may get a private page: no other request waits
 * for it, and it waits for none.
 */
function isAnonymous({ request: { headers } }: Exchange): boolean {
  return headers.cookie === undefined && headers.authorization === undefined;
}

function send({ request, response, pageAddress, info, path, id }: Exchange, pages: PageCache, page: CachedPage) {
  info.route ??= path;
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  sendReady(request, response, pages.answer(pageAddress, page, encoding), page.tag, id);
  return "answered" as const;
}

function render({ request, info, body, route }: Exchange, parts: Omit<Parts, "pages">): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(dbContext, parts.db);
  context.set(requestContext, info);
  context.set(pageContext, (path) => {
    const own = new RouterContextProvider();
    own.set(dbContext, parts.db);
    own.set(requestContext, { ...info });
    return parts.render(new Request(new URL(path, info.origin)), own);
  });
  const webRequest = toWebRequest(request, info.origin, body);
  return webRequest
    ? runForRequest(info.id, () => parts.render(webRequest, context, route?.id))
    : Promise.resolve(new Response(`${refusals.badAddress}\n`, { status: 400 }));
}
