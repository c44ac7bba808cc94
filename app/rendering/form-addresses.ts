/**
 * A form without an address of its own goes to its page, which browsers would write with the fragment of the address: a
 * page that has a target gives no element the focus by `autofocus`, not even the error summary.
 *
 * @param isCached the page is everybody's, so it holds nobody's query; what answers a form has the query that the form's
 * page had
 */
export function withFormAddresses(html: string, request: Request, isCached: boolean): string {
  const address = ownAddress(request, isCached).replaceAll("&", "&amp;");
  return html.replace(
    /<form\b(?![^>]* action=)[^>]* method="post"[^>]*(?=>)/g,
    (form) => `${form} action="${address}"`,
  );
}

function ownAddress({ url, method, headers }: Request, isCached: boolean): string {
  const { pathname, search } = new URL(url);
  const from = headers.get("Referer") ?? "";
  const before = method === "POST" && URL.canParse(from) ? new URL(from) : null;
  const query = new URLSearchParams(isCached ? (before?.pathname === pathname ? before.search : "") : search);
  // It is said once.
  query.delete("notice");
  // Two slashes at the beginning would name another host.
  return `${pathname.replace(/^\/+/, "/")}${query.size > 0 ? `?${query}` : ""}`;
}
