import type { ViewedMinutes } from "#db/types.ts";

export interface StudiedLesson {
  minutes: number;
  /** Anybody may read it, or it is the first: in a course of four lessons each is a quarter (terms of sale, art. 15). */
  isFree?: boolean;
  /** When the buyer had first done it, or seen half of its minutes. Taking « done » back does not change it. */
  viewedAt: Date | null;
  /** When it was first viewed or sent: half of its film, its text, its file, or its page of the booklet. */
  sentAt: Date | null;
}

/**
 * The minutes of the lessons that the buyer has done, or seen for at least half, until that time, without the free ones,
 * out of all minutes of the formation: those of today or those of the day of the order, whichever are more. More minutes
 * favour the buyer, and the seller cannot take lessons away to make the progress look longer (refund policy).
 */
export function viewedMinutes(lessons: readonly StudiedLesson[], minutesWhenOrdered: number, at: Date): ViewedMinutes {
  const until = (when: "viewedAt" | "sentAt") =>
    minutesOf(lessons.filter(({ [when]: first, isFree }) => first && first <= at && !isFree));
  return {
    done: until("viewedAt"),
    of: Math.max(minutesOf(lessons), minutesWhenOrdered),
    sent: until("sentAt"),
  };
}

function minutesOf(lessons: readonly StudiedLesson[]): number {
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0);
}
