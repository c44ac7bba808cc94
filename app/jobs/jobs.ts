import { z } from "zod";

/** Every job: its name and what it carries. Handlers of the same name are in `handlers/`. */
export const jobs = {
  /** A Stripe event was recorded: read the truth at Stripe and bring our rows in line. */
  "stripe-event": { payload: z.object({ eventId: z.string() }), retryLimit: 20, retryDelay: 5, retryDelayMax: 21_600 },
  /** One row of the outbox is due. Its own row counts the tries. */
  "send-email": {
    payload: z.object({ emailId: z.string() }),
    retryLimit: 5,
    retryDelay: 5,
    retryDelayMax: 300,
    atOnce: 4,
  },
  /** Settles paid orders that nobody told us of, cancels abandoned ones, ends what is overdue. */
  "sweep-orders": { payload: z.object({}), retryLimit: 0, cron: "* * * * *" },
  /** Finds mails that are due and whose job was lost. */
  "sweep-emails": { payload: z.object({}), retryLimit: 0, cron: "* * * * *" },
  /** Asks Stripe for the events of the last days that the webhook never brought. */
  "catch-up-events": { payload: z.object({}), retryLimit: 2, retryDelay: 60, retryDelayMax: 600, cron: "41 * * * *" },
  /** Deletes what has outlived its purpose: sessions, used tokens, counters. */
  "clean-up": { payload: z.object({}), retryLimit: 2, cron: "17 3 * * *" },
  /** The snapshot of one of Airtable's tables is old: read the table again, until that succeeds. */
  "refresh-snapshot": {
    payload: z.object({ kind: z.enum(["articles", "books", "supplements"]) }),
    uniqueBy: "kind",
    retryLimit: 1000,
    retryDelay: 10,
    retryDelayMax: 300,
  },
  /** A picture is to be fetched and resized. One at a time: a small machine serves visitors meanwhile. */
  "fetch-picture": {
    payload: z.object({ source: z.string() }),
    uniqueBy: "source",
    retryLimit: 1000,
    retryDelay: 1,
    retryDelayMax: 3600,
    atOnce: 1,
  },
} as const satisfies Record<string, JobDefinition>;

export interface JobDefinition {
  payload: z.ZodType<object>;
  /** The field of the payload of whose every value at most one job waits or runs. A queue that exists keeps its rule. */
  uniqueBy?: string;
  retryLimit: number;
  /** Seconds before the first retry; doubled each time, up to `retryDelayMax`. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** How many a process does at a time (2): more where each one waits for another server. */
  atOnce?: number;
  /** When the job starts by itself, in Europe/Paris. */
  cron?: string;
}

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]["payload"]>;
