/** How somebody stands in a course. Stopped: began, has not completed it, and was not there for two weeks. */
export const LEARNER_STATES = ["not-started", "active", "stopped", "completed"] as const;
export type LearnerState = (typeof LEARNER_STATES)[number];

export const STOPPED_AFTER_DAYS = 14;

export interface LearnerFilters {
  /** A course's slug. */
  course: string | null;
  state: LearnerState | null;
  /** The beginning of an address. */
  search: string;
}
