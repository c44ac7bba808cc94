import type { ReactNode } from "react";
import type { ResourceBlock } from "#app/content/texts/resource-schema.ts";
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

/** The text of a resource page; on wide screens the left column is free for its table of contents. */
export function ResourceBody({ parts, contents }: { parts: readonly ResourcePart[]; contents?: ReactNode }) {
  return (
    <div className="wrap pt-opening pb-section lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-20">
      {contents}
      <div className="resource-text lg:col-start-2 lg:mt-0">{parts.map(viewOf)}</div>
    </div>
  );
}

function viewOf({ heading, anchor, blocks }: ResourcePart) {
  // Text before the first heading has no section.
  const Part = heading ? "section" : "div";
  return (
    <Part key={anchor} id={anchor}>
      {heading && <h2 className="text-title">{heading}</h2>}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
        <ResourceBlockView key={index} block={block} />
      ))}
    </Part>
  );
}
