import { counted } from "#app/content/typography.ts";
import type { Progress } from "#app/domain/school/learning/progress.ts";
import { durationLabel, secondLabel } from "#app/domain/values/duration.ts";
import { formatDate } from "#app/domain/values/time.ts";

const NB = "\u00a0";

/** « 7 leçons sur 12 · 2 h 10 sur 4 h ». */
export function progressLabel({ doneLessons, lessons, doneMinutes, minutes }: Progress): string {
  if (lessons === 0) return "Aucune leçon à terminer";
  const count = `${counted(doneLessons, "leçon")} sur ${lessons}`;
  return `${count} · ${durationLabel(doneMinutes)} sur ${durationLabel(minutes)}`;
}

/** « Commencer : leçon 1 », « Reprendre : leçon 4, à 12 min 30 ». */
export function resumeLabel(
  number: number | null,
  { isStarted, second }: { isStarted: boolean; second: number | null },
): string {
  const position = second ? `, à ${secondLabel(second)}` : "";
  return `${isStarted ? "Reprendre" : "Commencer"}${NB}: leçon${NB}${number ?? "en bonus"}${position}`;
}

/** « Terminée le 3 mars 2027 · 1 leçon ajoutée depuis ». */
export function completionLabel(completedAt: Date, leftOver: number): string {
  const day = `Terminée le ${formatDate(completedAt)}`;
  if (leftOver === 0) return day;
  return `${day} · ${counted(leftOver, "leçon ajoutée", "leçons ajoutées")} depuis`;
}
