import type { CreatedAt } from "../columns.ts";

/** Learners of a training who start on the same day. */
export interface Cohorts {
  id: string;
  formationId: string;
  name: string;
  /** A day in Paris, as YYYY-MM-DD. */
  startsOn: string;
  /** The last day on which a buyer can join; null means the day on which the cohort starts. */
  closesOn: string | null;
  /** How many may join; null for any number. */
  seats: number | null;
  createdAt: CreatedAt;
}
