/** Stopped: has begun, has not completed the course, and has not visited it for two weeks. */
export const LEARNER_STATES = ["not-started", "active", "stopped", "completed"] as const;
export type LearnerState = (typeof LEARNER_STATES)[number];

export const STOPPED_AFTER_DAYS = 14;

/** Whole days; null for those who have not stopped. */
export function stoppedFor(
  { lastVisitAt, completedAt }: { lastVisitAt: Date | null; completedAt: Date | null },
  now: Date,
): number | null {
  if (!lastVisitAt || completedAt) return null;
  const days = Math.floor((now.getTime() - lastVisitAt.getTime()) / DAY_MS);
  return days >= STOPPED_AFTER_DAYS ? days : null;
}

const DAY_MS = 24 * 3_600_000;

export interface LearnerFilters {
  course: string | null;
  state: LearnerState | null;
  search: string;
  userId?: string;
}
