import { z } from "zod";
import { type DraftBlock, MAX_TEXT_LENGTH } from "#app/domain/courses/blocks.ts";
import type { EditableLesson } from "#app/domain/courses/editing/edit-lesson.server.ts";
import {
  type Notation,
  readFields,
  readQuestions,
  writeFields,
  writeQuestions,
} from "#app/domain/courses/editing/sheet-notation.ts";
import type { ExerciseField } from "#app/domain/courses/exercise.ts";
import type { QuizQuestion } from "#app/domain/courses/quiz.ts";
import { checkbox, lineField, textField } from "#app/domain/values/fields.ts";
import type { BlockType, FormBlock } from "./block-order.ts";
import { slugField } from "./course-form.ts";
import { notationLabel } from "./labels.ts";

export type Values = Readonly<Record<string, string>>;

const asset = (missing: string) => z.uuid({ error: missing });
const line = (max = 200) => lineField({ max }).default("");

/** The notation for the fields of an exercise or the questions of a quiz. */
function notation<Item>(missing: string, read: (text: string) => Notation<Item>) {
  return textField({ missing, min: 1, max: MAX_TEXT_LENGTH }).transform((text, context) => {
    const result = read(text);
    if (result.ok) return result.items;
    context.addIssue(notationLabel(result));
    return z.NEVER;
  });
}

const PASS = "Indiquez un pourcentage, de 1 à 100.";
const sheetTitle = lineField({ missing: "Donnez un titre.", min: 1, max: 200 });

/** The fields of each kind of block, in their order. */
export const BLOCK_FIELDS = {
  texte: { markdown: textField({ missing: "Écrivez le texte, ou retirez ce bloc.", min: 1, max: MAX_TEXT_LENGTH }) },
  video: { asset: asset("Choisissez un film, ou retirez ce bloc."), title: line() },
  audio: { asset: asset("Choisissez un son, ou retirez ce bloc."), title: line() },
  image: { asset: asset("Choisissez une image, ou retirez ce bloc."), alt: line(300), caption: line(300) },
  fichier: {
    asset: asset("Choisissez un fichier, ou retirez ce bloc."),
    label: lineField({ missing: "Donnez un nom au fichier.", min: 1, max: 200 }),
  },
  exercice: {
    title: sheetTitle,
    intro: textField({ max: 1000 }).default(""),
    fields: notation("Écrivez les questions, ou retirez ce bloc.", readFields),
  },
  quiz: {
    title: sheetTitle,
    intro: textField({ max: 1000 }).default(""),
    passPercent: z.coerce.number({ error: PASS }).int(PASS).min(1, PASS).max(100, PASS),
    required: checkbox.transform((box) => box === "on" || undefined),
    questions: notation("Écrivez les questions, ou retirez ce bloc.", readQuestions),
  },
} as const satisfies Record<BlockType, Record<string, z.ZodType>>;

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
  note: line(),
  base: z.coerce.number().int().min(0),
};

/** The lesson's own fields, and those of the blocks that the form has. */
export function lessonSchema(blocks: readonly FormBlock[]) {
  const own = blocks.flatMap(({ id, type }) =>
    Object.entries(BLOCK_FIELDS[type]).map(([name, field]) => [`${name}-${id}`, field] as const),
  );
  return z.object({ ...fields, ...Object.fromEntries(own) }).transform((form) => ({
    input: {
      ...{ title: form.titre, slug: form.adresse, summary: form.resume, minutes: form.minutes },
      ...{ required: form.obligatoire === "on", preview: form.offerte === "on", replaces: form.remplace },
    },
    blocks: blocks.map(({ id, type }) => {
      const names = Object.keys(BLOCK_FIELDS[type]);
      const values = form as Record<string, unknown>;
      return { id, type, ...Object.fromEntries(names.map((name) => [name, values[`${name}-${id}`]])) } as DraftBlock;
    }),
    base: form.base,
    note: form.note,
    inheritsDone: form.herite === "on",
  }));
}

/** What the form begins with. */
export function storedValues({ input, blocks, newest }: Pick<EditableLesson, "input" | "blocks" | "newest">): Values {
  const own = blocks.flatMap(({ id, type, ...values }) =>
    Object.keys(BLOCK_FIELDS[type]).map((name) => [
      `${name}-${id}`,
      written(name, (values as Record<string, unknown>)[name]),
    ]),
  );
  return {
    ...{ titre: input.title, adresse: input.slug, resume: input.summary, minutes: `${input.minutes}` },
    ...{ obligatoire: input.required ? "on" : "", offerte: input.preview ? "on" : "", remplace: input.replaces ?? "" },
    ...Object.fromEntries(own),
    base: `${newest}`,
  };
}

function written(name: string, value: unknown): string {
  if (name === "fields") return writeFields(value as ExerciseField[]);
  return name === "questions" ? writeQuestions(value as QuizQuestion[]) : `${value ?? ""}`;
}

/** The typed values, valid or not. */
export function typedValues(form: FormData): Values {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll("\r\n", "\n")]));
}
