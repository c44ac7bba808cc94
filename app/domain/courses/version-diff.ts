import { diffWordsWithSpace } from "diff";
import type { Block } from "./blocks.ts";
import { writeFields, writeQuestions } from "./sheet-notation.ts";

export interface BlockDiff {
  id: string;
  type: Block["type"];
  change: "added" | "removed" | "changed";
  /** The words of both versions in their order; null when the texts have too little in common to be compared. */
  parts: { text: string; change: "added" | "removed" | "same" }[] | null;
}

/** Two long texts without a word in common would keep a processor busy for minutes. */
const LONGEST_MS = 500;

/** Tells what a medium is called. */
type NameOf = (asset: string) => string;

/** The blocks that are not the same in both versions, in the order of the newer one, then those that are gone. */
export function diffBlocks(older: readonly Block[], newer: readonly Block[], nameOf: NameOf): BlockDiff[] {
  const before = new Map(older.map((block) => [block.id, block]));
  const after = new Set(newer.map(({ id }) => id));
  const all = [...newer, ...older.filter(({ id }) => !after.has(id))];
  return all.flatMap((block): BlockDiff[] => {
    const { id, type } = block;
    const previous = before.get(id);
    if (previous && after.has(id) && textOf(previous, asItIs) === textOf(block, asItIs)) return [];
    const [old, now] = [textOf(previous, nameOf), after.has(id) ? textOf(block, nameOf) : ""];
    const change = !before.has(id) ? "added" : after.has(id) ? "changed" : "removed";
    const parts = diffWordsWithSpace(old, now, { timeout: LONGEST_MS });
    return [
      {
        ...{ id, type, change },
        parts:
          parts?.map(({ value, added, removed }) => ({
            text: value,
            change: added ? "added" : removed ? "removed" : "same",
          })) ?? null,
      },
    ];
  });
}

/** Two media may have one name. */
const asItIs: NameOf = (asset) => asset;

function textOf(block: Block | undefined, nameOf: NameOf): string {
  if (!block) return "";
  switch (block.type) {
    case "texte":
      return block.markdown;
    case "image":
      return [block.alt, block.caption, nameOf(block.asset)].filter(Boolean).join("\n");
    case "fichier":
      return `${block.label}\n${nameOf(block.asset)}`;
    case "exercice":
      return [block.title, block.intro, writeFields(block.fields)].join("\n\n");
    case "quiz":
      return [block.title, block.intro, writeQuestions(block.questions)].join("\n\n");
    default:
      return `${block.title}\n${nameOf(block.asset)}`;
  }
}
