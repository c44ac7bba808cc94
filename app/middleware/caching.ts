import type { MiddlewareFunction } from "react-router";

const PUBLIC = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

/** Public documents are the same for everyone: the page cache and any proxy may keep them. */
export const publicDocument: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isData = new URL(request.url).pathname.endsWith(".data");
  // The answer to a form holds what was typed. Data is for hydrated pages alone, and made to each one's measure.
  if (request.method !== "GET" || isData) response.headers.set("Cache-Control", "private, no-store");
  else if (response.status === 200 && !response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", PUBLIC);
    // A page that reads its address says so with `variesWith`; the others, and files, are one, whatever stands behind the `?`.
    if (!response.headers.has("No-Vary-Search")) response.headers.set("No-Vary-Search", "params");
  }
  return response;
};

/** The header of a public page that reads these parameters of its address, and no other. */
export function variesWith(...parameters: string[]): { "No-Vary-Search": string } {
  return { "No-Vary-Search": `params, except=(${parameters.map((name) => `"${name}"`).join(" ")})` };
}

/** The `headers` of a public page with a form: what its action says, and which parameters the page reads. */
export function formHeaders(...parameters: string[]) {
  return ({ actionHeaders }: { actionHeaders: Headers }) =>
    new Headers([...actionHeaders, ...Object.entries(variesWith(...parameters))]);
}

/** Pages about one person are nobody else's: not for proxies, and not behind the Back button after a logout. */
export const privateDocument: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/** The `headers` of a page whose loader and action both say something; the action wins. */
export function allHeaders({ actionHeaders, loaderHeaders }: { actionHeaders: Headers; loaderHeaders: Headers }) {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) headers.set(name, value);
  return headers;
}
