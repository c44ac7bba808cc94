import { z } from "zod";
import { MAX_DAYS, type ReleaseKind, type ReleaseRule, releaseRule } from "#app/domain/school/release/rule.ts";

/** The kinds of rules as the form writes them. */
export const RELEASE_SLUGS = {
  "after-access": "apres-achat",
  "on-date": "date",
  "after-cohort": "depart",
  "after-lesson": "lecon",
} as const satisfies Record<ReleaseKind, string>;

export const AT_ONCE = "tout-de-suite";

export const releaseFields = {
  ouverture: z.enum([AT_ONCE, ...Object.values(RELEASE_SLUGS)], "Choisissez quand le module ouvre."),
  jours: z.string().optional(),
  jour: z.string().optional(),
  lecon: z.string().optional(),
};

type Form = z.output<z.ZodObject<typeof releaseFields>>;
type Read = { rule: ReleaseRule | null } | { field: "jours" | "jour" | "lecon"; message: string };

/** Only the fields of the chosen kind are read. */
export function readRelease({ ouverture, jours, jour, lecon }: Form): Read {
  const days = /^\d{1,4}$/.test(jours?.trim() ?? "") ? Number(jours) : undefined;
  switch (ouverture) {
    case AT_ONCE:
      return { rule: null };
    case "apres-achat":
      return orError({ kind: "after-access", days }, "jours", `Indiquez un nombre de jours, de 1 à ${MAX_DAYS}.`);
    case "depart":
      return orError({ kind: "after-cohort", days }, "jours", `Indiquez un nombre de jours, de 0 à ${MAX_DAYS}.`);
    case "date":
      return orError({ kind: "on-date", on: jour }, "jour", "Indiquez le jour de l’ouverture.");
    case "lecon":
      return orError({ kind: "after-lesson", lesson: lecon }, "lecon", "Choisissez une leçon d’un module qui précède.");
  }
}

function orError(candidate: object, field: "jours" | "jour" | "lecon", message: string): Read {
  const rule = releaseRule.safeParse(candidate);
  return rule.success ? { rule: rule.data } : { field, message };
}
