import { isDeepStrictEqual } from "node:util";
import { safeHtml, storable } from "../../../values/markdown.server.ts";
import { markdown } from "../../../values/marked.ts";
import type { Block, DraftBlock } from "../../blocks/stored-blocks.ts";

const TAGS = [
  ..."h2 h3 h4 p br hr strong em s blockquote ul ol li a code pre".split(" "),
  ..."table thead tbody tr th td".split(" "),
];

export function lessonHtml(source: string): string {
  const html = safeHtml(markdown.render(storable(source)), TAGS);
  let tables = 0;
  // A table that is wider than the screen scrolls by itself, also by keyboard.
  return html
    .replaceAll("<table>", () => {
      tables += 1;
      return `<div class="table-scroll" role="region" aria-label="Tableau ${tables}" tabindex="0"><table>`;
    })
    .replaceAll("</table>", "</table></div>");
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
