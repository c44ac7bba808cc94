import type { Generated } from "kysely";
import type { CreatedAt, Instant, OptionalInstant } from "../columns.ts";

/** A meeting of learners at an hour, behind a link of another service. */
export interface LiveSessions {
  id: string;
  formationId: string;
  /** Null: for all learners of the training. */
  cohortId: string | null;
  title: string;
  startsAt: Instant;
  minutes: number;
  link: string;
  /** The film that was made of it. */
  replayAssetId: string | null;
  /** As calendars know it (RFC 5545): raised with each change of time, title or link. */
  sequence: Generated<number>;
  cancelledAt: OptionalInstant;
  createdAt: CreatedAt;
  updatedAt: Generated<Date>;
}

/** The address of a person's calendar. Its token is derived from `token_id`. */
export interface CalendarFeeds {
  userId: string;
  tokenId: string;
  tokenHash: string;
  createdAt: CreatedAt;
}
