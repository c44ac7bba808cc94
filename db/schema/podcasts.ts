import type { Instant } from "../columns.ts";

export interface PodcastFeeds {
  userId: string;
  courseId: string;
  /** The token of the address is derived from it. */
  id: string;
  /** SHA-256, hex. */
  tokenHash: string;
  renewedAt: Instant;
}
