import type { ResourceBlock } from "#app/content/resources/types.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { ResourceBlockView } from "./resource-blocks.tsx";

export interface ResourcePart {
  /** Null for what comes before the first heading. */
  heading: string | null;
  anchor: string;
  blocks: ResourceBlock[];
}

/** The blocks between two headings belong together: on screen, in the table of contents and on paper. */
export function partsOf(blocks: readonly ResourceBlock[]): ResourcePart[] {
  const parts: ResourcePart[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") parts.push({ heading: block.text, anchor: slugOf(block.text), blocks: [] });
    else if (parts.length === 0) parts.push({ heading: null, anchor: "debut", blocks: [block] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts;
}

export function ResourceParts({ parts }: { parts: readonly ResourcePart[] }) {
  return parts.map(({ heading, anchor, blocks }) => {
    // Words before the first heading are no section of their own.
    const Part = heading ? "section" : "div";
    return (
      <Part key={anchor} id={anchor}>
        {heading && <h2>{heading}</h2>}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
          <ResourceBlockView key={index} block={block} />
        ))}
      </Part>
    );
  });
}
