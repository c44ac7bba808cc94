import { isDeepStrictEqual } from "node:util";
import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import type { Block, DraftBlock } from "../../blocks/stored-blocks.ts";

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

const TAGS = [
  ..."h2 h3 h4 p br hr strong em s blockquote ul ol li a code pre".split(" "),
  ..."table thead tbody tr th td".split(" "),
];

/** HTML in the Markdown is escaped, and the result is sanitised as well: two defences. The page has the `h1`. */
export function lessonHtml(source: string): string {
  // PostgreSQL stores neither NUL nor unpaired surrogates.
  const text = source.replaceAll("\0", "").toWellFormed();
  const html = sanitizeHtml(markdown.render(text), {
    allowedTags: TAGS,
    allowedAttributes: { a: ["href", "title", "rel"], ol: ["start"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      h1: "h2",
      h5: "h4",
      h6: "h4",
      a: (tagName, attribs) => ({
        tagName,
        attribs: /^https:/i.test(attribs.href ?? "") ? { ...attribs, rel: "noopener" } : attribs,
      }),
    },
  });
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
