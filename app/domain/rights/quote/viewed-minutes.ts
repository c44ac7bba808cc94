/** A lesson that counts towards the end of its course, with the progress of one buyer. */
export interface StudiedLesson {
  minutes: number;
  doneAt: Date | null;
  lastOpenedAt: Date | null;
  /** Seconds from the start of the film. */
  placeS: number | null;
}

/**
 * The minutes of the lessons that the buyer has done, or seen for at least half, until that time, out of all minutes of
 * the training: those of today or those of the day of the order, whichever are more. More minutes favour the buyer, and
 * the seller cannot take lessons away to make the progress look longer (refund policy).
 */
export function viewedMinutes(
  lessons: readonly StudiedLesson[],
  minutesWhenOrdered: number,
  at: Date,
): { done: number; of: number } {
  const viewed = lessons.filter((lesson) => isDone(lesson, at) || isHalfSeen(lesson, at));
  return { done: minutesOf(viewed), of: Math.max(minutesOf(lessons), minutesWhenOrdered) };
}

function isDone({ doneAt }: StudiedLesson, at: Date): boolean {
  return doneAt !== null && doneAt <= at;
}

/** The place has no date: in a lesson that was opened again afterwards, it may be one that was reached afterwards. */
function isHalfSeen({ placeS, minutes, lastOpenedAt }: StudiedLesson, at: Date): boolean {
  return placeS !== null && lastOpenedAt !== null && lastOpenedAt <= at && placeS >= minutes * 30;
}

function minutesOf(lessons: readonly StudiedLesson[]): number {
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0);
}
