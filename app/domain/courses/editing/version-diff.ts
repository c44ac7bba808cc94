import { diffWordsWithSpace } from "diff";
import type { Block } from "../blocks.ts";
import { writeFields, writeQuestions } from "./sheet-notation.ts";

export interface BlockDiff {
  id: string;
  type: Block["type"];
  change: "added" | "removed" | "changed";
  /** The words of both versions in order; null when the texts are too different to compare. */
  parts: { text: string; change: "added" | "removed" | "same" }[] | null;
}

/** Comparing two long texts without a common word would take minutes. */
const LONGEST_MS = 500;

/** The blocks that differ, in the order of the newer version, then the removed ones. */
export function diffBlocks(older: readonly Block[], newer: readonly Block[]): BlockDiff[] {
  const before = new Map(older.map((block) => [block.id, block]));
  const after = new Set(newer.map(({ id }) => id));
  const all = [...newer, ...older.filter(({ id }) => !after.has(id))];
  return all.flatMap((block): BlockDiff[] => {
    const { id, type } = block;
    const [old, now] = [textOf(before.get(id)), after.has(id) ? textOf(block) : ""];
    if (old === now && before.has(id) && after.has(id)) return [];
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

function textOf(block: Block | undefined): string {
  if (!block) return "";
  switch (block.type) {
    case "texte":
      return block.markdown;
    case "image":
      return [block.alt, block.caption, block.asset].filter(Boolean).join("\n");
    case "fichier":
      return `${block.label}\n${block.asset}`;
    case "exercice":
      return [block.title, block.intro, writeFields(block.fields)].join("\n\n");
    case "quiz":
      return [block.title, block.intro, writeQuestions(block.questions)].join("\n\n");
    default:
      return `${block.title}\n${block.asset}`;
  }
}
