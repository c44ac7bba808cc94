import { isDeepStrictEqual } from "node:util";
import type { Block, DraftBlock } from "../../blocks/stored-blocks.ts";
import { lessonHtml } from "./markdown.server.ts";

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
