import type { Instant } from "../columns.ts";

export interface PodcastFeeds {
  user_id: string;
  course_id: string;
  /** The token of the address is derived from it. */
  id: string;
  /** SHA-256, hex. */
  token_hash: string;
  renewed_at: Instant;
}
