import { z } from "zod";

/** Every job with its payload. `handlers/` has a handler for each. */
export const jobs = {
  /** A Stripe event was recorded: read its object at Stripe and update our rows. */
  "stripe-event": { payload: z.object({ eventId: z.string() }), retryLimit: 20, retryDelay: 5, retryDelayMax: 21_600 },
  /** An email of the outbox is due. The email's own row counts the attempts. */
  "send-email": {
    payload: z.object({ emailId: z.string() }),
    retryLimit: 5,
    retryDelay: 5,
    retryDelayMax: 300,
    atOnce: 4,
  },
  /** Fulfils paid orders whose notification was lost, cancels abandoned ones, ends overdue access. */
  "reconcile-orders": { payload: z.object({}), retryLimit: 0, cron: "* * * * *" },
  /** Carries out the declarations that leave no doubt, and reminds the seller of the others. */
  "carry-out-declarations": { payload: z.object({}), retryLimit: 0, cron: "7,27,47 * * * *" },
  /** Enqueues due emails whose job was lost. */
  "reconcile-emails": { payload: z.object({}), retryLimit: 0, cron: "* * * * *" },
  /** Writes down which modules have opened to whom, and queues the emails about it. */
  "open-modules": { payload: z.object({}), retryLimit: 0, cron: "*/5 * * * *" },
  /** What the previous release called the two above: their queued jobs are still done. The next release drops both. */
  "sweep-orders": { payload: z.object({}), retryLimit: 0, atOnce: 1 },
  "sweep-emails": { payload: z.object({}), retryLimit: 0, atOnce: 1 },
  /** Asks Stripe for the events that the webhook missed. */
  "catch-up-events": { payload: z.object({}), retryLimit: 2, retryDelay: 60, retryDelayMax: 600, cron: "41 * * * *" },
  /** Completes the invoices, watches the turnover, compares Stripe with our books, settles what needs no person, raises alerts for the rest. */
  "compare-with-stripe": {
    payload: z.object({ everything: z.boolean().optional() }),
    retryLimit: 2,
    retryDelay: 600,
    retryDelayMax: 3600,
    cron: "23 4 * * *",
  },
  /** Deletes data whose retention period is over: sessions, used tokens, counters. */
  "clean-up": { payload: z.object({}), retryLimit: 2, cron: "17 3 * * *" },
  /** Tells learners who have asked for it where they are in their training. */
  "remind-learners": { payload: z.object({}), retryLimit: 2, retryDelay: 600, retryDelayMax: 3600, cron: "11 9 * * *" },
  /** Looks for what is late or broken, and tells the administrator. */
  "watch-system": { payload: z.object({}), retryLimit: 0, cron: "*/10 * * * *" },
  /** A snapshot of an Airtable table is stale: read the table again, with retries until it succeeds. */
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
  /** A film, a sound or a picture has arrived: make what is shown of it. */
  "make-renditions": {
    payload: z.object({ assetId: z.string() }),
    uniqueBy: "assetId",
    retryLimit: 10,
    retryDelay: 5,
    retryDelayMax: 600,
    atOnce: 1,
    expireInSeconds: 82_800,
  },
  /** A live session was planned, changed or called off: queue the emails about it, for the learners after that one. */
  "announce-session": {
    payload: z.object({ sessionId: z.string(), sequence: z.number(), after: z.string().optional() }),
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 600,
  },
} as const satisfies Record<string, JobDefinition>;

export interface JobDefinition {
  payload: z.ZodType<object>;
  /** The payload field whose values are unique among queued and running jobs. A queue that exists keeps its policy. */
  uniqueBy?: string;
  retryLimit: number;
  /** Seconds before the first retry; doubled for each retry, up to `retryDelayMax`. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** How many a process runs at once (2): more where a job mostly waits for another server. */
  atOnce?: number;
  /** After how long it is given up and tried again (300): a worker that has died is noticed within seconds anyway. */
  expireInSeconds?: number;
  /** When the job starts by itself, in the time zone Europe/Paris. */
  cron?: string;
}

export type JobName = keyof typeof jobs;
/** The jobs that start by themselves. */
export type PeriodicJob = {
  [Name in JobName]: (typeof jobs)[Name] extends { cron: string } ? Name : never;
}[JobName];
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]["payload"]>;

export function isPeriodic(name: JobName): name is PeriodicJob {
  return "cron" in jobs[name];
}
