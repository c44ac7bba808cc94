import { z } from "zod";
import type { CourseInput } from "#app/domain/school/courses/editing/edit-course.server.ts";
import { lineField, textField } from "#app/domain/values/fields.ts";

export function slugField(missing: string) {
  return lineField({ missing, min: 1, max: 80 }).refine(
    (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    "Une adresse n’a que des minuscules sans accent, des chiffres et des tirets, par exemple «\u00a0mes-prix\u00a0».",
  );
}

export const courseSchema = z
  .object({
    id: z.uuid().optional(),
    titre: lineField({ missing: "Indiquez le titre du cours.", min: 1, max: 200 }),
    adresse: slugField("Indiquez l’adresse du cours."),
    resume: textField({ max: 1000 }).default(""),
    formation: z.array(z.uuid()).default([]),
  })
  .transform(({ id, titre, adresse, resume, formation }) => ({
    id,
    input: { title: titre, slug: adresse, summary: resume, formationIds: formation } satisfies CourseInput,
  }));
