import { z } from "zod";
import { kindOf } from "#app/domain/school/blocks/registry.ts";
import type { DraftBlock } from "#app/domain/school/blocks/stored-blocks.ts";
import type { EditableLesson } from "#app/domain/school/courses/editing/edit-lesson.server.ts";
import { checkbox, lineField, slugField, textField } from "#app/domain/values/fields.ts";
import type { FormBlock } from "./block-order.ts";

export type Values = Readonly<Record<string, string>>;

const MINUTES = "Indiquez un nombre de minutes, de 1 à 600.";
const fields = {
  titre: lineField({ missing: "Indiquez le titre de la leçon.", min: 1, max: 200 }),
  adresse: slugField("Indiquez l’adresse de la leçon."),
  resume: textField({ max: 500 }).default(""),
  minutes: z.coerce.number({ error: MINUTES }).int(MINUTES).min(1, MINUTES).max(600, MINUTES),
  obligatoire: checkbox,
  offerte: checkbox,
  remplace: z.uuid().nullable().default(null),
  herite: checkbox,
  note: lineField({ max: 200 }).default(""),
  base: z.coerce.number().int().min(0),
};

/** The lesson's own fields, and those of the blocks that the form has. */
export function lessonSchema(blocks: readonly FormBlock[]) {
  const own = blocks.flatMap((block) =>
    Object.entries(kindOf(block).fields).map(([name, field]) => [`${name}-${block.id}`, field] as const),
  );
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
      const names = Object.keys(kindOf({ type }).fields);
      const values = form as Record<string, unknown>;
      const own = names.map((name) => [name, values[`${name}-${id}`]] as const);
      // A box that is not ticked has no key, as in what is stored: the same form makes no second version.
      return { id, type, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) } as DraftBlock;
    }),
    base: form.base,
    note: form.note,
    inheritsDone: form.herite === "on",
  }));
}

/** What the form begins with. */
export function storedValues({ input, blocks, newest }: Pick<EditableLesson, "input" | "blocks" | "newest">): Values {
  const own = blocks.flatMap((block) => {
    const { fields, typed } = kindOf(block);
    const values: Record<string, unknown> = { ...block, ...typed?.(block) };
    return Object.keys(fields).map((name) => [`${name}-${block.id}`, `${values[name] ?? ""}`]);
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
