import type { SiteLink } from "../links.ts";
import type { Block, Inline } from "./types.ts";

/** A link to a page of the site. */
export const link = (label: string, to: SiteLink): Inline => `[${label}](${to})`;

export const text = (content: Inline): Block => ({ kind: "text", text: content });

export const list = (items: Inline[]): Block => ({ kind: "list", items });

export const steps = (items: Inline[]): Block => ({ kind: "list", items, ordered: true });

export const table = (caption: string, head: Inline[], rows: Inline[][]): Block => ({
  kind: "table",
  caption,
  head,
  rows,
});

/** One box; each item is a paragraph of it. */
export const notice = (paragraphs: Inline[]): Block => ({ kind: "notice", text: paragraphs.join("\n\n") });
