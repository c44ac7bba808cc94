import { z } from "zod";
import { lineField } from "../../values/fields.ts";

export const MOST_STEPS = 20;
export const LAST_DAY = 180;

const formation = z.uuid("Il faut une formation.");

export const entry = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("guide") }),
  z.strictObject({ kind: z.literal("file"), file: z.uuid("Il faut un fichier.") }),
  z.strictObject({ kind: z.literal(["purchase", "waits"]), formation }),
  z.strictObject({ kind: z.literal("tag"), tag: lineField({ min: 1, max: 60, missing: "Quelle étiquette\u00a0?" }) }),
]);

export type Entry = z.output<typeof entry>;
