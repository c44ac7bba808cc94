import { z } from "zod";
import { dayField, lineField } from "../../values/fields.ts";

export const MOST_CONDITIONS = 8;

const DAYS = "il faut un nombre de jours, de 1 à 3\u202f650, par exemple 30.";
const formation = z.uuid("il faut la choisir dans la liste.");
const days = z.number(DAYS).int(DAYS).min(1, DAYS).max(3650, DAYS);
const day = dayField("il faut une date, par exemple 21/11/2026.");

/** Whom a newsletter may be narrowed to: a closed set, and never a query. The messages follow the name of a field. */
export const condition = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal(["has", "has-not", "began", "finished", "waits"]), formation }),
  z.strictObject({ kind: z.literal(["inactive", "not-written"]), days }),
  z.strictObject({ kind: z.literal("challenge"), startsOn: day.nullable() }),
  z.strictObject({ kind: z.literal("guide") }),
  z.strictObject({ kind: z.literal("tag"), tag: lineField({ min: 1, max: 60, missing: "il faut une étiquette." }) }),
  z.strictObject({
    kind: z.literal("source-word"),
    word: z.string().regex(/^[a-z0-9-]{1,40}$/, "il faut un mot d’origine qui est déclaré, par exemple podcast-mai."),
  }),
  z.strictObject({
    kind: z.literal("country"),
    country: z.string().regex(/^[A-Z]{2}$/, "il faut les deux lettres d’un pays\u00a0: FR, BE, CH, LU, CA…"),
  }),
  z.strictObject({ kind: z.literal(["signed-up-before", "signed-up-after"]), day }),
]);

export type Condition = z.output<typeof condition>;
export type ConditionKind = Condition["kind"];
