import { z } from "zod";
import { type Condition, type ConditionKind, condition } from "#app/domain/people/newsletters/conditions.ts";
import { lineField } from "#app/domain/values/fields.ts";
import { CONDITION_LABELS } from "./labels.ts";

const WITH_FORMATION: readonly ConditionKind[] = ["has", "has-not", "began", "finished", "waits"];

export const conditionForm = z.object({
  condition: z.enum(Object.keys(CONDITION_LABELS) as [ConditionKind, ...ConditionKind[]], "Choisissez une condition."),
  formation: lineField({ max: 80 }).default(""),
  valeur: lineField({ max: 60 }).default(""),
  revision: z.coerce.number().int().min(1).max(1e9),
});

/** The condition that was typed, or what is wrong beside the field that it needs. */
export function readCondition({
  condition: kind,
  formation,
  valeur,
}: z.output<typeof conditionForm>):
  | { ok: true; condition: Condition }
  | { ok: false; fieldErrors: Record<string, string[]> } {
  const read = condition.safeParse({ kind, ...detailOf(kind, formation, valeur) });
  if (read.success) return { ok: true, condition: read.data };
  const field = WITH_FORMATION.includes(kind) ? "formation" : "valeur";
  return { ok: false, fieldErrors: { [field]: [read.error.issues[0]?.message ?? "Cette valeur ne va pas."] } };
}

function detailOf(kind: ConditionKind, formation: string, valeur: string): object {
  if (WITH_FORMATION.includes(kind)) return { formation };
  switch (kind) {
    case "inactive":
    case "not-written":
      return { days: /^\d{1,4}$/.test(valeur) ? Number(valeur) : undefined };
    case "challenge":
      return { startsOn: dayOf(valeur) || null };
    case "tag":
      return { tag: valeur };
    case "country":
      return { country: valeur.toUpperCase() };
    case "signed-up-before":
    case "signed-up-after":
      return { day: dayOf(valeur) };
    default:
      return {};
  }
}

/** « 3/11/2026 » as well as « 2026-11-03 ». */
function dayOf(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}
