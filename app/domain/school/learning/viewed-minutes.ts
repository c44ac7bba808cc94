import { NEXT_LESSON_UP_TO_PERCENT } from "#app/content/legal/promises.ts";
import type { ViewedMinutes } from "#db/types.ts";

export interface StudiedLesson {
  id?: string;
  minutes: number;
  /** Anybody may read it, or it is the first: in a course of four lessons each is a quarter (terms of sale, art. 15). */
  isFree?: boolean;
  /** When the buyer had first done it, or seen half of its minutes. Taking « done » back does not change it. */
  viewedAt: Date | null;
  /** When it was first viewed or sent: half of its film, its text, its file, or its page of the booklet. */
  sentAt: Date | null;
  /** When its page alone sent it, opened after the lesson before it was done, as « leçon suivante » does. */
  reachedAt?: Date | null;
  /** When anything else was first done in it or fetched of it. */
  usedAt?: Date | null;
}

/**
 * The minutes of the lessons that the buyer has done, or seen for at least half, until that time, without the free ones,
 * out of all minutes of the formation: those of today or those of the day of the order, whichever are more. More minutes
 * favour the buyer, and the seller cannot take lessons away to make the progress look longer (refund policy).
 */
export function viewedMinutes(lessons: readonly StudiedLesson[], minutesWhenOrdered: number, at: Date): ViewedMinutes {
  const until = (when: "viewedAt" | "sentAt") =>
    minutesOf(lessons.filter(({ [when]: first, isFree }) => first && first <= at && !isFree));
  const of = Math.max(minutesOf(lessons), minutesWhenOrdered);
  return { done: until("viewedAt"), of, sent: until("sentAt") - openedByButton(lessons, of, at) };
}

/**
 * « J'ai terminé, leçon suivante » opens a lesson that nobody asked for, and a text is sent with its page. That counts for
 * one lesson only, the last, as long as it is not used: whoever goes on reading in this way is sent each one before it.
 */
function openedByButton(lessons: readonly StudiedLesson[], of: number, at: Date): number {
  const [last] = lessons
    .filter(({ reachedAt, isFree }) => reachedAt && reachedAt <= at && !isFree)
    .toSorted((one, other) => Number(other.reachedAt) - Number(one.reachedAt));
  if (!last || (last.usedAt && last.usedAt <= at)) return 0;
  return Math.min(last.minutes, Math.floor((of * NEXT_LESSON_UP_TO_PERCENT) / 100));
}

function minutesOf(lessons: readonly StudiedLesson[]): number {
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0);
}
