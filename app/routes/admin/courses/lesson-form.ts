import { z } from "zod";
import {
  itemsOf,
  namedItems,
  type Refuse,
  rearrangedItems,
  type Typed,
  withItems,
} from "#app/domain/school/blocks/authoring/typed-list.ts";
import type { TypedList } from "#app/domain/school/blocks/block-kind.ts";
import { kindOf } from "#app/domain/school/blocks/registry.ts";
import type { DraftBlock } from "#app/domain/school/blocks/stored-blocks.ts";
import type { EditableLesson } from "#app/domain/school/courses/editing/edit-lesson.server.ts";
import { type Done, doneWith } from "#app/domain/values/arranged.ts";
import { checkbox, intField, lineField, slugField, textField } from "#app/domain/values/fields.ts";
import { doneWithBlock, type FormBlock, rearranged, withPutBack } from "./block-order.ts";

export type Values = Typed;

const MINUTES = "Indiquez un nombre de minutes, de 1 à 600.";
const fields = {
  titre: lineField({ isTypeset: true, missing: "Indiquez le titre de la leçon.", min: 1, max: 200 }),
  adresse: slugField("Indiquez l’adresse de la leçon."),
  resume: textField({ isTypeset: true, max: 500 }).default(""),
  minutes: intField(MINUTES, 1, 600),
  obligatoire: checkbox,
  offerte: checkbox,
  remplace: z.uuid().nullable().default(null),
  herite: checkbox,
  note: lineField({ max: 200 }).default(""),
  base: z.coerce.number().int().min(0),
};

const shownChapters = textField({ max: 20_000 }).default("");

/**
 * The lesson's own fields, and those of the blocks that the form has. `values`: what is typed in their lists. A draft may
 * have a quiz that lacks something.
 */
export function lessonSchema(blocks: readonly FormBlock[], values: Values, { isDraft = false } = {}) {
  const own = blocks.flatMap((block) => {
    const { list, chapters } = kindOf(block);
    const fields: [string, z.ZodType][] = Object.entries(kindOf(block).fields);
    if (chapters) fields.push(["chapters", chapters], ["chapters-shown", shownChapters]);
    if (list) fields.push([list.name, listField(list, itemsOf(values, `${list.name}-${block.id}`), isDraft)]);
    return fields.map(([name, field]) => [`${name}-${block.id}`, field] as const);
  });
  return z.object({ ...fields, ...Object.fromEntries(own) }).transform((form) => ({
    input: {
      title: form.titre,
      slug: form.adresse,
      summary: form.resume,
      minutes: form.minutes,
      required: form.obligatoire === "on",
      preview: form.offerte === "on",
      replaces: form.remplace,
    },
    blocks: blocks.map(({ id, type }) => {
      const { fields, list } = kindOf({ type });
      const read = form as Record<string, unknown>;
      const own = Object.keys(fields).map((name) => [name, read[`${name}-${id}`]] as const);
      const items = list && (read[`${list.name}-${id}`] as object);
      // A box that is not ticked has no key, as in what is stored: the same form makes no second version.
      return {
        id,
        type,
        ...Object.fromEntries(own.filter(([, value]) => value !== undefined)),
        ...items,
      } as DraftBlock;
    }),
    chapters: blocks.flatMap(({ id }) => {
      const read = (name: string) => `${(form as Record<string, unknown>)[`${name}-${id}`] ?? ""}`;
      const text = read("chapters");
      return text ? [{ block: id, asset: read("asset"), text, shown: read("chapters-shown") }] : [];
    }),
    base: form.base,
    note: form.note,
    inheritsDone: form.herite === "on",
  }));
}

/** Its errors lie within the list: « questions-<id>.0-text », which `withFormNames` makes names of controls. */
function listField<Block>(list: TypedList<Block>, items: readonly Typed[], isDraft: boolean) {
  const { name, missing, read, unfinished } = list;
  return z
    .unknown()
    .optional()
    .transform((_, context) => {
      const refuse: Refuse = (index, rest, message) =>
        context.addIssue({ code: "custom", path: [`${index}${rest}`], message });
      const lacking = new Set<number>();
      const mayWait = isDraft && unfinished !== undefined;
      if (items.length === 0 && !mayWait) context.addIssue(missing);
      const found = read(items, refuse, mayWait ? (index) => lacking.add(index) : refuse);
      if (context.issues.length > 0) return z.NEVER;
      const complete = found.filter((_, index) => !lacking.has(index));
      return { [name]: complete, ...(lacking.size > 0 && { unfinished: unfinished?.(items) }) };
    });
}

export function withFormNames<Result extends { error?: Record<string, string[] | null> | null }>(
  result: Result,
): Result {
  const errors = Object.entries(result.error ?? {}).map(([name, messages]) => [name.replace(".", "-"), messages]);
  return { ...result, error: Object.fromEntries(errors) };
}

/** The values after a button of a block's list, or « modele questions-<id> 0 ». Null for any other button. */
function rearrangedLists(blocks: readonly FormBlock[], values: Values, intent: string): Values | null {
  const [verb, target = "", index] = intent.split(" ");
  const block = blocks.find(({ id }) => target.includes(id));
  const list = block && kindOf(block).list;
  if (!list || !target.startsWith(`${list.name}-${block.id}`)) return null;
  const model = verb === "modele" ? list.models[Number(index)] : undefined;
  if (!model) return rearrangedItems(values, intent, (name) => list.added(name));
  const own = Object.entries(model.values).map(([name, value]) => [`${name}-${block.id}`, value] as const);
  const filled = Object.fromEntries(own.filter(([name]) => !values[name]));
  return withItems({ ...values, ...filled }, target, [...itemsOf(values, target), ...model.items]);
}

/** The form after a button that only rearranges it, with what that has done. Null for any other button. */
export function arrangedForm(
  values: Values,
  blocks: readonly FormBlock[],
  intent: string,
): [values: Values, blocks: readonly FormBlock[], done: Done] | null {
  const changed = rearranged(blocks, intent);
  if (changed) return [withPutBack(values, intent), changed, doneWithBlock([blocks, changed], intent, values)];
  const retyped = rearrangedLists(blocks, values, intent);
  return retyped && [retyped, blocks, doneInList(retyped, intent)];
}

/** What a button of a block's list has done. */
function doneInList(changed: Values, intent: string): Done {
  const [verb = "", target = ""] = intent.split(" ");
  if (verb === "modele") return { at: target, text: "Modèle ajouté." };
  const what = target.includes("-choices") ? "Réponse" : "Question";
  if (verb === "ajouter") return doneWith(verb, target, itemsOf(changed, target).length - 1, what);
  const [, list = "", index] = /^(.+)-(\d{1,2})$/.exec(target) ?? [];
  return doneWith(verb, list, Number(index), what);
}

/** What the form begins with. */
export function storedValues({ input, blocks, newest }: Pick<EditableLesson, "input" | "blocks" | "newest">): Values {
  const own = blocks.flatMap((block) => {
    const { fields, typed, list } = kindOf(block);
    const values: Record<string, unknown> = { ...block, ...typed?.(block) };
    const items = list ? namedItems(`${list.name}-${block.id}`, list.typed(block)) : {};
    return [
      ...Object.keys(fields).map((name) => [`${name}-${block.id}`, `${values[name] ?? ""}`]),
      ...Object.entries(items),
    ];
  });
  return {
    titre: input.title,
    adresse: input.slug,
    resume: input.summary,
    minutes: `${input.minutes}`,
    obligatoire: input.required ? "on" : "",
    offerte: input.preview ? "on" : "",
    remplace: input.replaces ?? "",
    ...Object.fromEntries(own),
    base: `${newest}`,
  };
}

/** The typed values, valid or not. */
export function typedValues(form: FormData): Values {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll("\r\n", "\n")]));
}

/** Away from its block, an error names it: « Quiz « Module 1 », question 2 : il faut au moins deux réponses. » */
export function namedError(blocks: readonly FormBlock[], values: Values, error: { field: string; message: string }) {
  const at = blocks.findIndex(({ id }) => error.field.includes(id));
  const block = blocks[at];
  if (!block) return error;
  const { id, type } = block;
  const title = values[`title-${id}`]?.trim();
  const [, item, answer] = new RegExp(`${id}-(\\d+)(?:-choices-(\\d+))?`).exec(error.field) ?? [];
  const where = [
    title
      ? `${kindOf({ type }).label} «\u00a0${title}\u00a0»`
      : `Bloc ${at + 1}, ${kindOf({ type }).label.toLowerCase()}`,
    item && `question ${Number(item) + 1}`,
    answer && `réponse ${Number(answer) + 1}`,
  ];
  const message = `${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`;
  return { ...error, message: `${where.filter(Boolean).join(", ")}\u00a0: ${message}` };
}
