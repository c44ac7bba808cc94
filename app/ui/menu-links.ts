import { href } from "react-router";
import { promisedPages } from "#app/content/removable-pages.ts";

export interface MenuLink {
  label: string;
  to: string;
}

/** Whether the target of a link has a page: below one that is gone there is none, either. */
export function hasPage(target: string, missing: readonly string[]): boolean {
  const [path = ""] = target.split(/[?#]/);
  const isBelow = (above: string) => path === above || path.startsWith(`${above}/`);
  return promisedPages.some(isBelow) || !missing.some(isBelow);
}

/** What the shipped texts say of the challenge among other words, also in what a founder has published of them. */
const OF_CHALLENGE =
  / Et un challenge gratuit de 5[ \u00a0]jours\.| ou d(?:[’']une|e son) inscription au challenge| ou du challenge/g;

/** A text without what it promises of the challenge, once that is off the site. */
export function withoutChallenge(text: string, missing: readonly string[]): string {
  return hasPage(href("/challenge"), missing) ? text : text.replace(OF_CHALLENGE, "");
}

/** Without those whose page is gone. */
export function withPage(links: readonly MenuLink[], missing: readonly string[]): readonly MenuLink[] {
  return links.filter(({ to }) => hasPage(to, missing));
}
