import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, Instant, Json } from "../columns.ts";

/** When a process or a periodic job last reported success. */
export interface Heartbeats {
  name: string;
  at: Instant;
  detail: ColumnType<Record<string, unknown>, string | undefined, string>;
}

/** Switches of the administration: a switch is on while its row exists. */
export interface Settings {
  key: "outbox_paused";
  value: Json<Record<string, unknown>>;
  changedAt: CreatedAt;
}

/** Since when, and until when, a process makes no calls to Stripe for a purpose. */
export interface StripePauses {
  purpose: string;
  since: Instant;
  until: Instant;
}

/** Files of running and recent builds, by the path in their address. */
export interface KeptAssets {
  path: string;
  body: Buffer;
  keptAt: Generated<Date>;
}

/** The number of failed attempts of each job since the installation. */
export interface JobFailures {
  job: string;
  failures: string;
  lastAt: Instant;
  /** One word, without personal data. */
  lastError: string;
}
