export interface MenuLink {
  label: string;
  to: string;
}

/** Whether the target of a link has a page. */
export function hasPage(target: string, missing: readonly string[]): boolean {
  return !missing.includes(target.split(/[?#]/)[0] ?? "");
}

/** Without those whose page is gone. */
export function withPage(links: readonly MenuLink[], missing: readonly string[]): readonly MenuLink[] {
  return links.filter(({ to }) => hasPage(to, missing));
}
