import type { ColumnType, Generated } from "kysely";

type CreatedAt = ColumnType<Date, Date | string | undefined, never>;

interface ChallengeSignups {
  id: string;
  subscriber_id: string;
  starts_on: string;
  /** What the links to the pages of the days carry. */
  token: Generated<string>;
  created_at: CreatedAt;
}

/** One for each person, however often she asks. */
interface GuideRequests {
  id: string;
  subscriber_id: string;
  /** What the link to the guide carries. */
  token: Generated<string>;
  created_at: CreatedAt;
}

/** What people asked to be sent. */
export interface SeriesTables {
  challenge_signups: ChallengeSignups;
  guide_requests: GuideRequests;
}
