import type { MiddlewareFunction } from "react-router";

const PUBLIC = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

/** Public documents are the same for everyone: the page cache and any proxy may keep them. */
export const publicDocument: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isData = new URL(request.url).pathname.endsWith(".data");
  // The answer to a form contains what was typed; the data requests of hydrated pages differ from page to page.
  if (request.method !== "GET" || isData) response.headers.set("Cache-Control", "private, no-store");
  else if (response.status === 200 && !response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", PUBLIC);
    // A page that reads parameters declares them with `variesWith`; every other page and file is the same for any
    // query.
    if (!response.headers.has("No-Vary-Search")) response.headers.set("No-Vary-Search", "params");
  }
  return response;
};

/** The header of a public page that depends on these query parameters, and on no other. */
export function variesWith(...parameters: string[]): { "No-Vary-Search": string } {
  return { "No-Vary-Search": `params, except=(${parameters.map((name) => `"${name}"`).join(" ")})` };
}

/** Keeps pages about one person out of proxies, and from the Back button after a logout. */
export const privateDocument: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/**
 * The address holds a token or is known to some people only: it must not leak in a Referer, not even from a page that
 * answers 404, and no search engine keeps it.
 */
export const privateLink: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Referrer-Policy", "same-origin");
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
};
