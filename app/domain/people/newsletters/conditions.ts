import { z } from "zod";
import { lineField } from "../../values/fields.ts";

export const MOST_CONDITIONS = 8;

const formation = z.uuid("Il faut une formation.");
const days = z.number("Il faut un nombre de jours.").int().min(1).max(3650);
const day = z.iso.date("Il faut un jour, par exemple 2026-11-21.");

/** Whom a newsletter may be narrowed to: a closed set, and never a query. */
export const condition = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal(["has", "has-not", "began", "finished", "waits"]), formation }),
  z.strictObject({ kind: z.literal(["inactive", "not-written"]), days }),
  z.strictObject({ kind: z.literal("challenge"), startsOn: day.nullable() }),
  z.strictObject({ kind: z.literal("guide") }),
  z.strictObject({ kind: z.literal("tag"), tag: lineField({ min: 1, max: 60, missing: "Quelle étiquette\u00a0?" }) }),
  z.strictObject({
    kind: z.literal("country"),
    country: z.string().regex(/^[A-Z]{2}$/, "Il faut les deux lettres du pays, par exemple FR."),
  }),
  z.strictObject({ kind: z.literal(["signed-up-before", "signed-up-after"]), day }),
]);

export type Condition = z.output<typeof condition>;
export type ConditionKind = Condition["kind"];
