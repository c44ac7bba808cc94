import { z } from "zod";
import { MAX_TEXT_LENGTH } from "#app/domain/school/courses/blocks.ts";
import { type Notation, readFields, readQuestions } from "#app/domain/school/courses/editing/sheet-notation.ts";
import { readMinutes } from "#app/domain/values/duration.ts";
import { checkbox, lineField, textField } from "#app/domain/values/fields.ts";
import type { BlockType } from "./block-order.ts";
import { notationLabel } from "./labels.ts";

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

/** A limit of a quiz. An empty field is none. */
function limit(max: number, error: string, read: (text: string) => number | undefined = readMinutes) {
  return lineField({ max: 20 })
    .default("")
    .transform((text, context) => {
      if (text === "") return undefined;
      const value = read(text);
      if (value !== undefined && value >= 1 && value <= max) return value;
      context.addIssue(error);
      return z.NEVER;
    });
}

const readCount = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined);

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
    maxAttempts: limit(100, "Indiquez un nombre de tentatives, de 1 à 100, ou laissez vide.", readCount),
    waitMinutes: limit(
      43_200,
      "Indiquez une durée jusqu’à 720\u00a0h, par exemple «\u00a030 min\u00a0» ou «\u00a024 h\u00a0», ou laissez vide.",
    ),
    durationMinutes: limit(600, "Indiquez un nombre de minutes, de 1 à 600, ou laissez vide."),
    questions: notation("Écrivez les questions, ou retirez ce bloc.", readQuestions),
  },
} as const satisfies Record<BlockType, Record<string, z.ZodType>>;
