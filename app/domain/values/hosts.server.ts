import { publicUrl } from "#app/config/env.server.ts";
import { strings } from "./lines.ts";
import { markdown } from "./marked.ts";

/** A whole address, and one between the marks of a link: what pages make of a text depends on where they show it. */
const ADDRESSES = [/https:[^\s<>"]+/gi, /https:[^\s<>"«»()[\]]+/gi];

function hostsIn(body: unknown): Set<string> {
  // Rendered too: only there an address that was typed with escapes is one.
  const texts = strings(body).flatMap(({ text }) => [text, markdown.render(text)]);
  const addresses = ADDRESSES.flatMap((address) => texts.flatMap((text) => text.match(address) ?? []));
  // What a browser cannot read leads nowhere.
  return new Set(addresses.flatMap((address) => URL.parse(withoutEnd(address))?.hostname ?? []));
}

/** Without the signs behind it. Not by an expression: one that looks for them takes the square of a run of signs. The second
 * half of a letter outside the first plane is one. */
function withoutEnd(address: string): string {
  let end = address.length;
  while (end > 0 && !/[\p{L}\d/\uDC00-\uDFFF]/u.test(address[end - 1] ?? "")) end -= 1;
  return address.slice(0, end);
}

/** Whether a text names the host of an https address, other than the shop's own, that what is online does not name. */
export function addsHost(body: unknown, online: unknown): boolean {
  return !hostsIn(body).isSubsetOf(hostsIn(online).add(new URL(publicUrl).hostname));
}
