import { data } from "react-router";
import { z } from "zod";
import { BLOCK_TYPES } from "#app/domain/school/blocks/registry.ts";
import type { Block } from "#app/domain/school/blocks/stored-blocks.ts";
import { arranged, type Done, doneWith, REMOVED, removedFields } from "#app/domain/values/arranged.ts";

/** A block of the form; the names of its fields end with its id, `markdown-<id>`. */
export type FormBlock = Pick<Block, "id" | "type">;

/** Each of them can be an exercise or a quiz with all its questions: the form's limits have room for them. */
export const MAX_BLOCKS = 20;

/** A hidden field holds the order of the blocks: « text:<id> video:<id> ». */
export function blocksField(blocks: readonly FormBlock[]): string {
  return blocks.map(({ type, id }) => `${type}:${id}`).join(" ");
}

/** Null for a malformed field. */
export function readBlocksField(text = ""): FormBlock[] | null {
  const blocks = text.split(" ").filter(Boolean).map(readBlock);
  const ids = new Set(blocks.map((block) => block?.id));
  return ids.size === blocks.length && blocks.length <= MAX_BLOCKS && !ids.has(undefined)
    ? blocks.filter((block) => block !== null)
    : null;
}

function readBlock(text: string): FormBlock | null {
  const [name, id] = text.split(":");
  const type = BLOCK_TYPES.find((one) => one === name);
  return type && z.uuid().safeParse(id).success ? { type, id: `${id}` } : null;
}

/**
 * The blocks after a button that changes only the form: « ajouter text:<id> » at the end or « ajouter text:<id> <id> »
 * before another one, « remettre … » likewise, « monter <id> », « descendre <id> », « retirer <id> ». Undefined for any
 * other button.
 */
export function rearranged(blocks: readonly FormBlock[], intent: string): FormBlock[] | undefined {
  const [verb = "", target = "", before] = intent.split(" ");
  const added = ["ajouter", "remettre"].includes(verb) ? readBlock(target) : null;
  if (added) return withBlock(blocks, added, before);
  const at = blocks.findIndex(({ id }) => id === target);
  return arranged(blocks, verb, at);
}

type Values = Readonly<Record<string, string>>;

/** What that button has done. `values`: what is typed in all blocks. */
export function doneWithBlock(
  [blocks, changed]: [before: readonly FormBlock[], after: readonly FormBlock[]],
  intent: string,
  values: Values,
): Done {
  const [verb = "", target = ""] = intent.split(" ");
  const id = target.replace(/^.*:/, "");
  const at = (target.includes(":") ? changed : blocks).findIndex((block) => block.id === id);
  const done = doneWith(verb, "blocs", at, "Bloc");
  const removed = verb === "retirer" && blocks[at];
  if (!removed) return done;
  const fields = new URLSearchParams(Object.entries(values).filter(([name]) => name.includes(id)));
  const back = `remettre ${blocksField([removed])} ${blocks[at + 1]?.id ?? ""}`.trim();
  return { ...done, removed: { intent: back, at: `blocs-${at}`, fields: `${fields}` } };
}

/** The values with those of a block that is put back. */
export function withPutBack(values: Values, intent: string): Values {
  if (!intent.startsWith("remettre ")) return values;
  const removed = removedFields(values[REMOVED]);
  if (!removed) throw data(null, { status: 400 });
  return { ...values, ...Object.fromEntries(removed) };
}

function withBlock(blocks: readonly FormBlock[], added: FormBlock, before: string | undefined): FormBlock[] {
  if (blocks.length >= MAX_BLOCKS || blocks.some(({ id }) => id === added.id)) return [...blocks];
  const at = blocks.findIndex(({ id }) => id === before);
  return blocks.toSpliced(at < 0 ? blocks.length : at, 0, added);
}
