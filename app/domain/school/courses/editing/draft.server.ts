import { isDeepStrictEqual } from "node:util";
import { safeHtml, storable } from "../../../values/markdown.server.ts";
import { markdown } from "../../../values/marked.ts";
import { tableNames } from "../../../values/table-names.ts";
import type { Block, DraftBlock } from "../../blocks/stored-blocks.ts";

const TAGS = [
  ..."h2 h3 h4 p br hr strong em s blockquote ul ol li a code pre".split(" "),
  ..."table thead tbody tr th td".split(" "),
];

export function lessonHtml(source: string): string {
  const html = safeHtml(markdown.render(storable(source)), TAGS);
  const nameOf = tableNames();
  let heading = "";
  // A table that is wider than the screen scrolls by itself, also by keyboard.
  return html.replace(/<h[2-4]>(.*?)<\/h[2-4]>|<table>.*?<\/table>/gs, (part, title?: string) => {
    if (title === undefined)
      return `<div class="table-scroll" role="region" aria-label="${nameOf(heading)}" tabindex="0">${withHeads(part)}</div>`;
    heading = title.replace(/<[^<>]*>/g, "").replaceAll('"', "&quot;");
    return part;
  });
}

const FIRST_CELL = /(?<=<tr>\s*)<td>(.*?)<\/td>/gs;
const COLUMNS_WITH_NAMED_ROWS = 3;

/**
 * The first cell names its row where that row has several others, and it can: none is empty, and all differ. In a
 * table of two columns the second cell is read right after it.
 */
function withHeads(table: string): string {
  const html = table.replaceAll("<th>", '<th scope="col">');
  const columns = html.match(/<th /g)?.length ?? 0;
  const first = [...html.matchAll(FIRST_CELL)].map(([, text = ""]) => text.trim());
  const areNames = columns >= COLUMNS_WITH_NAMED_ROWS && !first.includes("") && new Set(first).size === first.length;
  return areNames ? html.replace(FIRST_CELL, '<th scope="row">$1</th>') : html;
}

export function storedBlocks(blocks: readonly DraftBlock[]): Block[] {
  return blocks.map((block) => (block.type === "text" ? { ...block, html: lessonHtml(block.markdown) } : block));
}

export function draftBlocks(blocks: readonly Block[]): DraftBlock[] {
  return blocks.map((block) => {
    if (block.type !== "text") return block;
    const { html: _, ...draft } = block;
    return draft;
  });
}

/** The HTML is not compared, because the renderer may have changed since. */
export function isSameDraft(one: readonly Block[], other: readonly Block[]): boolean {
  return isDeepStrictEqual(draftBlocks(one), draftBlocks(other));
}
