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

/** Without those whose page is gone. */
export function withPage(links: readonly MenuLink[], missing: readonly string[]): readonly MenuLink[] {
  return links.filter(({ to }) => hasPage(to, missing));
}
