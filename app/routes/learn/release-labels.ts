import type { Opening } from "#app/domain/school/release/release.ts";
import { formatDate } from "#app/domain/values/time.ts";

export type Closed = Extract<Opening, { isOpen: false }>;

/** Beside a module: « Ouvre le 6 décembre 2026 ». */
export function moduleOpeningLabel({ at, lesson }: Closed): string {
  if (at) return `Ouvre le ${formatDate(at)}`;
  return lesson
    ? `Ouvre quand la leçon «\u00a0${lesson}\u00a0» est terminée`
    : "Ouvre avec la prochaine cohorte\u00a0: date annoncée dès qu’elle est fixée";
}

/** On the page of a lesson: « Cette leçon ouvre le 6 décembre 2026 … ». */
export function lessonOpeningLabel({ at, lesson }: Closed): string {
  if (at) return `Cette leçon ouvre le ${formatDate(at)} à 7\u00a0h, heure de Paris.`;
  return lesson
    ? `Cette leçon ouvre quand vous aurez terminé la leçon «\u00a0${lesson}\u00a0».`
    : "Cette leçon ouvre avec la prochaine cohorte. Nous annonçons sa date ici dès qu’elle est fixée.";
}
