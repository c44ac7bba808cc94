import type { Progress } from "#app/domain/school/learning/progress.ts";
import { formatDate } from "#app/domain/values/time.ts";

const NB = "\u00a0";

/** « 2 h 10 », « 4 h », « 45 min ». */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}${NB}min`;
  return rest === 0 ? `${hours}${NB}h` : `${hours}${NB}h${NB}${String(rest).padStart(2, "0")}`;
}

/** « 7 leçons sur 12 · 2 h 10 sur 4 h ». */
export function progressLabel({ doneLessons, lessons, doneMinutes, minutes }: Progress): string {
  if (lessons === 0) return "Aucune leçon à terminer";
  const count = `${doneLessons}${NB}${doneLessons > 1 ? "leçons" : "leçon"} sur ${lessons}`;
  return `${count} · ${durationLabel(doneMinutes)} sur ${durationLabel(minutes)}`;
}

/** « 12 min 30 », « 1 h 02 min 03 », « 45 s ». */
export function placeLabel(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  if (hours > 0) return `${hours}${NB}h${NB}${two(minutes)}${NB}min${NB}${two(rest)}`;
  if (minutes > 0) return rest > 0 ? `${minutes}${NB}min${NB}${two(rest)}` : `${minutes}${NB}min`;
  return `${rest}${NB}s`;
}

/** « Commencer : leçon 1 », « Reprendre : leçon 4, à 12 min 30 ». */
export function resumeLabel(
  number: number,
  { isStarted, placeS }: { isStarted: boolean; placeS: number | null },
): string {
  const place = placeS ? `, à ${placeLabel(placeS)}` : "";
  return `${isStarted ? "Reprendre" : "Commencer"}${NB}: leçon${NB}${number}${place}`;
}

/** « Terminée le 3 mars 2027 · 1 leçon ajoutée depuis ». */
export function completionLabel(completedAt: Date, leftOver: number): string {
  const day = `Terminée le ${formatDate(completedAt)}`;
  if (leftOver === 0) return day;
  return `${day} · ${leftOver}${NB}${leftOver > 1 ? "leçons ajoutées" : "leçon ajoutée"} depuis`;
}

/** « 12:30 », « 1:02:03 », as players show it. */
export function clockLabel(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** « 450 ko », « 21 Mo », « 1,2 Go ». */
export function sizeLabel(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, "Go"] : bytes >= 1e6 ? [1e6, "Mo"] : [1e3, "ko"];
  const value = Math.max(1, bytes / unit);
  const digits = value < 10 && unit > 1e3 ? 1 : 0;
  return `${value.toLocaleString("fr-FR", { maximumFractionDigits: digits })}${NB}${name}`;
}

/** The address of a media file, which the adapter serves (server/steps/media.ts). */
export function mediaAddress(assetId: string, name: string): string {
  return `/medias/${assetId}/${encodeURIComponent(name)}`;
}

/** The address of a second of a film or sound, seen from the lesson's page. */
export function momentAddress(block: string, seconds: number): string {
  return `?t=${seconds}&film=${block}#${block}`;
}
