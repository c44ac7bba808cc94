import { z } from "zod";
import { parisDay, parseDay } from "#app/domain/values/time.ts";

const DAY = "Indiquez un jour, par exemple 2027-01-01.";

export const regimeSchema = z.object({
  regime: z.enum(["franchise", "standard", "oss"], { error: "Choisissez un régime." }),
  a_partir_du: z
    .string({ error: DAY })
    .refine((text) => parseDay(text) !== null, DAY)
    .transform((text) => parseDay(text) as Temporal.PlainDate),
});

/** The month of the address, « 2026-11 »; anything else, and a month to come, is this month. */
export function readMonth(value: unknown): Temporal.PlainYearMonth {
  const current = parisDay(new Date()).toPlainYearMonth();
  if (typeof value !== "string" || !/^20\d\d-(0[1-9]|1[0-2])$/.test(value)) return current;
  const month = Temporal.PlainYearMonth.from(value);
  return Temporal.PlainYearMonth.compare(month, current) > 0 ? current : month;
}
