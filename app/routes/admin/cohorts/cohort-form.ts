import { z } from "zod";
import type { CohortInput } from "#app/domain/school/cohorts/manage.server.ts";
import type { Cohort } from "#app/domain/school/cohorts/read-cohorts.server.ts";
import { dayField, emailField, idempotencyKeyField, nameField } from "#app/domain/values/fields.ts";

const SEATS = "Indiquez un nombre de places, 1 ou plus.";
const MAX_SEATS = 100_000;

export const cohortSchema = z
  .object({
    id: idempotencyKeyField,
    version: z.string().max(64).default(""),
    formation: z.uuid("Choisissez une formation.").optional(),
    nom: nameField("Indiquez le nom de la cohorte."),
    depart: dayField("Indiquez le jour du départ."),
    fermeture: dayField("Indiquez un jour.").nullable().default(null),
    places: z.coerce.number(SEATS).int(SEATS).min(1, SEATS).max(MAX_SEATS, SEATS).nullable().default(null),
  })
  .refine(({ depart, fermeture }) => !fermeture || fermeture >= depart, {
    path: ["fermeture"],
    message: "Le dernier jour pour rejoindre la cohorte ne peut pas précéder son départ.",
  })
  .transform(({ id, version, formation, nom, depart, fermeture, places }) => ({
    ...{ id, version, formationId: formation },
    input: { name: nom, startsOn: depart, closesOn: fermeture, seats: places } satisfies CohortInput,
  }));

export const memberSchema = z.object({ email: emailField });

/** What the form begins with. */
export function toValues({ name, startsOn, closesOn, seats }: Cohort): Record<string, string> {
  return { nom: name, depart: startsOn, fermeture: closesOn ?? "", places: seats === null ? "" : `${seats}` };
}
