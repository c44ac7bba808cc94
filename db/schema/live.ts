import type { Generated } from "kysely";
import type { CreatedAt, Instant, OptionalInstant } from "../columns.ts";

/** A meeting of learners at an hour, behind a link of another service. */
export interface LiveSessions {
  id: string;
  formation_id: string;
  /** Null: for all learners of the training. */
  cohort_id: string | null;
  title: string;
  starts_at: Instant;
  minutes: number;
  link: string;
  /** The film that was made of it. */
  replay_asset_id: string | null;
  /** As calendars know it (RFC 5545): raised with each change of time, title or link. */
  sequence: Generated<number>;
  cancelled_at: OptionalInstant;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** The address of a person's calendar. Its token is derived from `token_id`. */
export interface CalendarFeeds {
  user_id: string;
  token_id: string;
  token_hash: string;
  created_at: CreatedAt;
}
