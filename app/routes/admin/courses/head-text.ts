import type { LessonHead } from "#app/domain/school/courses/lesson-head.ts";
import { LESSON_FIELDS } from "./labels.ts";

/** A lesson's title and settings as text, for comparing two versions. */
export function headText({ title, summary, minutes, required, preview }: LessonHead): string {
  const box = (isTicked: boolean) => (isTicked ? "oui" : "non");
  return [
    `${LESSON_FIELDS.titre}\u00a0: ${title}`,
    `${LESSON_FIELDS.resume}\u00a0: ${summary}`,
    `${LESSON_FIELDS.minutes}\u00a0: ${minutes}`,
    `${LESSON_FIELDS.obligatoire}\u00a0: ${box(required)}`,
    `${LESSON_FIELDS.offerte}\u00a0: ${box(preview)}`,
  ].join("\n");
}
