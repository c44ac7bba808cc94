import type { Instant, Json } from "./columns.ts";

/** When a process or a periodic job last said that all is well. */
export interface Heartbeats {
  name: string;
  at: Instant;
  detail: Json<Record<string, unknown>>;
}

/** How often the jobs of a name have failed, since ever. */
export interface JobFailures {
  job: string;
  failures: string;
  last_at: Instant;
  /** The error's name: no personal data. */
  last_error: string;
}
