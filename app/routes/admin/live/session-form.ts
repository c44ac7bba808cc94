import { z } from "zod";
import type { SessionInput } from "#app/domain/school/live/manage.server.ts";
import type { PlannedSession } from "#app/domain/school/live/manage-list.server.ts";
import { idempotencyKeyField, lineField, momentField } from "#app/domain/values/fields.ts";
import { toParisField } from "#app/domain/values/time.ts";

const AUDIENCE = "Choisissez pour qui est ce direct.";
const START = "Indiquez une date et une heure, par exemple 2026-12-08T20:00.";
const MINUTES = "Indiquez une durée en minutes, de 1 à 1440.";
const LINK = "Indiquez une adresse qui commence par https://";

export const sessionSchema = z
  .object({
    id: idempotencyKeyField,
    version: z.string().max(64).default(""),
    /** The id of a training, followed by that of a cohort when it is only for those. */
    pour: z
      .string()
      .regex(/^[0-9a-f-]{36}(\/[0-9a-f-]{36})?$/, AUDIENCE)
      .pipe(z.string().transform((value) => value.split("/")))
      .pipe(z.array(z.uuid(AUDIENCE)))
      .optional(),
    titre: lineField({ missing: "Indiquez le titre du direct.", min: 1, max: 200 }),
    debut: momentField(START),
    minutes: z.coerce.number(MINUTES).int(MINUTES).min(1, MINUTES).max(1440, MINUTES),
    lien: lineField({ missing: LINK, min: 1, max: 1000 }).refine(isWebAddress, LINK),
    replay: z.uuid("Choisissez un film.").nullable().default(null),
  })
  .transform(({ id, version, pour, titre, debut, minutes, lien, replay }) => ({
    ...{ id, version },
    audience: pour?.[0] ? { formationId: pour[0], cohortId: pour[1] ?? null } : null,
    input: {
      ...{ title: titre, startsAt: debut, minutes, link: lien, replayAssetId: replay },
    } satisfies SessionInput,
  }));

function isWebAddress(value: string): boolean {
  return /^https:\/\/[^\s\\]+$/.test(value) && URL.canParse(value);
}

/** What the form begins with. */
export function toValues({ title, startsAt, minutes, link, replayAssetId }: PlannedSession): Record<string, string> {
  return {
    ...{ titre: title, debut: toParisField(startsAt), minutes: `${minutes}` },
    ...{ lien: link, replay: replayAssetId ?? "" },
  };
}
