import type { CreatedAt } from "../columns.ts";

/** Learners of a training who start on the same day. */
export interface Cohorts {
  id: string;
  formation_id: string;
  name: string;
  /** A day in Paris, as YYYY-MM-DD. */
  starts_on: string;
  /** The last day on which a buyer can join; null means the day on which the cohort starts. */
  closes_on: string | null;
  /** How many may join; null for any number. */
  seats: number | null;
  created_at: CreatedAt;
}
