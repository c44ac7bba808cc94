import type { SiteLink } from "../links.ts";
import type { Block, Inline } from "./types.ts";

/** Words that lead to a page of the site. */
export const link = (words: string, to: SiteLink): Inline => `[${words}](${to})`;

/** A paragraph. */
export const text = (words: Inline): Block => ({ kind: "text", text: words });

/** A list with bullets. */
export const list = (items: Inline[]): Block => ({ kind: "list", items });

/** A numbered list. */
export const steps = (items: Inline[]): Block => ({ kind: "list", items, ordered: true });

export const table = (caption: string, head: Inline[], rows: Inline[][]): Block => ({
  kind: "table",
  caption,
  head,
  rows,
});

/** One box; each item is a paragraph in it. */
export const notice = (paragraphs: Inline[]): Block => ({ kind: "notice", text: paragraphs.join("\n\n") });
