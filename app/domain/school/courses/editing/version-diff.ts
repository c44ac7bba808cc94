import { type DiffPart, diffWords, wordDiffDeadline } from "#app/domain/values/word-diff.ts";
import { kindOf } from "../../blocks/registry.ts";
import type { Block } from "../../blocks/stored-blocks.ts";
import type { LessonSettings } from "../lesson-settings.ts";

export interface BlockDiff {
  id: string;
  type: Block["type"] | "settings";
  change: "added" | "removed" | "changed";
  /** Null when the texts are too different to compare. */
  parts: DiffPart[] | null;
}

interface Compared {
  settings: LessonSettings;
  blocks: readonly Block[];
}

type NameOf = (asset: string) => string;

/** Settings and blocks of two versions, within the time of one comparison. */
export function diffVersions(
  older: Compared,
  newer: Compared,
  { write, nameOf }: { write: (settings: LessonSettings) => string; nameOf: NameOf },
): BlockDiff[] {
  const until = wordDiffDeadline();
  return [
    ...diffSettings(write(older.settings), write(newer.settings), until),
    ...diffBlocks(older.blocks, newer.blocks, nameOf, until),
  ];
}

function diffSettings(old: string, now: string, until: number): BlockDiff[] {
  return old === now
    ? []
    : [{ id: "settings", type: "settings", change: "changed", parts: diffWords(old, now, until) }];
}

function diffBlocks(older: readonly Block[], newer: readonly Block[], nameOf: NameOf, until: number): BlockDiff[] {
  const before = new Map(older.map((block) => [block.id, block]));
  const after = new Set(newer.map(({ id }) => id));
  const all = [...newer, ...older.filter(({ id }) => !after.has(id))];
  return all.flatMap((block): BlockDiff[] => {
    const { id, type } = block;
    const previous = before.get(id);
    if (previous && after.has(id) && written(previous, byId) === written(block, byId)) return [];
    const [old, now] = [written(previous, nameOf), after.has(id) ? written(block, nameOf) : ""];
    const change = !before.has(id) ? "added" : after.has(id) ? "changed" : "removed";
    return [{ id, type, change, parts: diffWords(old, now, until) }];
  });
}

/** For comparing: two assets may have the same name. */
const byId: NameOf = (asset) => asset;

function written(block: Block | undefined, nameOf: NameOf): string {
  return block ? kindOf(block).written(block, nameOf) : "";
}
