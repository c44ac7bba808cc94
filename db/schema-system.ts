import type { ColumnType } from "kysely";
import type { Instant } from "./columns.ts";

/** When a process or a periodic job last said that all is well. */
export interface Heartbeats {
  name: string;
  at: Instant;
  detail: ColumnType<Record<string, unknown>, string | undefined, string>;
}

/** How often the jobs of a name have failed, since ever. */
export interface JobFailures {
  job: string;
  failures: string;
  last_at: Instant;
  /** One word, without personal data. */
  last_error: string;
}
