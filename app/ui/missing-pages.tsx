import { type ComponentProps, createContext, useContext } from "react";
import { hasPage } from "./menu-links.ts";

/** The addresses that texts lead to and that have no page any more. */
export const MissingPages = createContext<readonly string[]>([]);

/** Tells of the target of a link whether it has a page. */
export function useHasPage(): (target: string) => boolean {
  const missing = useContext(MissingPages);
  return (target) => hasPage(target, missing);
}

/** A link among words, which stay without their page. */
export function WordsAnchor(props: ComponentProps<"a"> & { href: string }) {
  return useHasPage()(props.href) ? <a {...props} /> : props.children;
}

/** The same in HTML that is made already. */
export function useLinkedHtml(html: string): string {
  const missing = useContext(MissingPages);
  if (missing.length === 0) return html;
  return html.replace(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (whole, target: string, words: string) =>
    hasPage(target, missing) ? whole : words,
  );
}

/** A link of the site's texts, unless its page is gone. */
export function TextAnchor(props: ComponentProps<"a"> & { href: string }) {
  return useHasPage()(props.href) ? <a {...props} /> : null;
}
