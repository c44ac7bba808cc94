import { GUARANTEE_BELOW_PERCENT } from "#app/content/legal/promises.ts";
import { counted } from "#app/content/typography.ts";
import type { Contents } from "#app/domain/school/programme/contents.server.ts";
import type { PublicLesson } from "#app/domain/school/programme/read-programme.server.ts";
import { durationLabel } from "#app/domain/values/duration.ts";

/** « 6 leçons · 4 exercices · 4 h 10 de leçons et de fiches · 2 leçons en bonus »; empty before the first lesson is published. */
export function countsLabel({ lessons, minutes, bonusLessons, exercises }: Contents): string {
  const counts = [
    lessons > 0 && counted(lessons, "leçon"),
    exercises > 0 && counted(exercises, "exercice"),
    lessons > 0 && `${durationLabel(minutes)}${exercises > 0 ? " de leçons et de fiches" : ""}`,
    bonusLessons > 0 && `${counted(bonusLessons, "leçon")} en bonus`,
  ];
  return counts.filter(Boolean).join(" · ");
}

/** « écrite, sans film », « 2 films », « écrite, 3 sons à écouter ». */
export function formatLabel({ films, sampleFilms, sounds }: Contents): string {
  const heard = sounds > 0 ? `, ${counted(sounds, "son")} à écouter` : "";
  if (films > 0) return counted(films, "film") + heard;
  if (sampleFilms > 0) return `écrite, ${counted(sampleFilms, "film")} de démonstration${heard}`;
  return `écrite${heard || ", sans film"}`;
}

/** All in one line, for the page of one formation. */
export function contentsLabel(contents: Contents): string {
  const { bookletPages } = contents;
  const booklet = bookletPages ? ` · livret de ${counted(bookletPages, "page")}` : "";
  const counts = countsLabel(contents);
  return counts && `${counts}${booklet} · ${formatLabel(contents)}`;
}

/** « Cinq modules, trois bonus », or how many of the modules are part of the offer now. */
export function offerLabel(modules: number, toCome: number): string {
  if (toCome === 0) return "Cinq modules, trois bonus";
  return `${counted(modules - toCome, "module")} sur ${modules} et trois bonus\u00a0; le reste est à paraître, hors de l’offre`;
}

/** What one lesson weighs in the guarantee's share, in a course so short that a second one may pass it; else nothing. */
export function guaranteeShares(lessons: readonly PublicLesson[]): string | null {
  const counting = lessons.filter(({ isPublished, required }) => isPublished && required);
  const minutes = counting.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const [, ...others] = counting;
  const shares = others.flatMap((one) => (one.isPreview ? [] : Math.round((one.minutes / minutes) * 100)));
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  if (shares.length === 0 || 2 * most < GUARANTEE_BELOW_PERCENT) return null;
  const range = least === most ? `${most}` : `de ${least} à ${most}`;
  const free =
    others.length > shares.length
      ? "ni la première leçon ni celles en aperçu ne comptent"
      : "la première leçon ne compte pas";
  return `Ici, ${free}\u00a0; chacune des autres pèse ${range}\u00a0% de la formation.`;
}
