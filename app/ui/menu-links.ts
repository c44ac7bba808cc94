export interface MenuLink {
  label: string;
  to: string;
}

/** Without those whose page is gone. */
export function withPage(links: readonly MenuLink[], missing: readonly string[]): readonly MenuLink[] {
  return links.filter(({ to }) => !missing.includes(to.split(/[?#]/)[0] ?? ""));
}
