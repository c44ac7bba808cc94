import { z } from "zod";

export interface JobDefinition {
  payload: z.ZodType<object>;
  /** The payload field whose values are unique among queued and running jobs. An existing queue keeps its policy. */
  uniqueBy?: string;
  retryLimit: number;
  /** Seconds before the first retry; doubled for each retry, up to `retryDelayMax`. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** How many a process runs at once (default 2): more where a job mostly waits for another server. */
  atOnce?: number;
  /** How many of these may be jobs of a priority below zero, so that one with another finds a free place. */
  lowAtOnce?: number;
  /**
   * Seconds until a running job is taken for lost and tried again (default 300); a dead worker is noticed within
   * seconds.
   */
  expireInSeconds?: number;
  /** Seconds that a finished job stays (default 3600): those of a letter are read again every few seconds meanwhile. */
  deleteAfterSeconds?: number;
  /** The schedule of a periodic job (cron, Europe/Paris). */
  cron?: string;
}

const OF_AN_IMPORT = {
  payload: z.object({ importId: z.string() }),
  uniqueBy: "importId",
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  atOnce: 1,
} as const;

/** Every job with its payload. `handlers/` has a handler for each. */
export const jobs = {
  /** A Stripe event was recorded: read its object at Stripe and update our rows. */
  "stripe-event": {
    payload: z.object({ eventId: z.string() }),
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 21_600,
    // A job waits for one to three answers of Stripe.
    atOnce: 4,
  },
  /** An order has got a number, or its confirmation was sent: write it into Stripe's metadata. */
  "write-papers": {
    payload: z.object({ orderId: z.string() }),
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 21_600,
  },
  /** An email of the outbox is due; its own row says when the attempts end. */
  "send-email": {
    payload: z.object({ emailId: z.string() }),
    uniqueBy: "emailId",
    retryLimit: 1000,
    retryDelay: 30,
    retryDelayMax: 21_600,
    // Less than the connections to the mail server (`maxConnections` in `mailer.server.ts`).
    atOnce: 14,
    lowAtOnce: 11,
  },
  /**
   * Fulfils paid orders whose notification was lost, cancels abandoned ones, ends overdue access, draws papers, and tells
   * those who have waited for a formation that it is open.
   */
  "reconcile-orders": { payload: z.object({}), retryLimit: 0, cron: "* * * * *" },
  /** Carries out the unambiguous declarations, and reminds the seller of the others. */
  "carry-out-declarations": { payload: z.object({}), retryLimit: 0, cron: "7,27,47 * * * *" },
  /** Publishes the founder's texts and pages that are due, and refreshes the cached ones whose hour has come. */
  "publish-texts": { payload: z.object({}), retryLimit: 0, cron: "* * * * *" },
  /** Starts the newsletter whose turn it is, and ends the one that everybody has. */
  "mail-newsletters": { payload: z.object({}), retryLimit: 0, cron: "* * * * *" },
  /** Lets new people into the sequences, and writes the emails of the steps that are due. */
  "run-sequences": { payload: z.object({}), retryLimit: 0, cron: "* * * * *" },
  /** Enqueues due emails whose job was lost. */
  "reconcile-emails": { payload: z.object({}), retryLimit: 0, cron: "* * * * *" },
  /** Records which modules have opened to which learners, and queues the emails about them. */
  "open-modules": { payload: z.object({}), retryLimit: 0, cron: "*/5 * * * *" },
  /** Reads the mailbox to which emails come back that could not be delivered. */
  "read-returns": { payload: z.object({}), retryLimit: 0, cron: "*/5 * * * *" },
  /** Asks Stripe for the events that the webhook missed. */
  "catch-up-events": { payload: z.object({}), retryLimit: 2, retryDelay: 60, retryDelayMax: 600, cron: "41 * * * *" },
  /**
   * Issues missing invoices, checks the turnover, and compares Stripe with our tables: repairs what needs no decision,
   * and raises alerts for the rest.
   */
  "compare-with-stripe": {
    payload: z.object({ everything: z.boolean().optional() }),
    retryLimit: 2,
    retryDelay: 600,
    retryDelayMax: 3600,
    // Stripe's lists of some years of sales are thousands of pages.
    expireInSeconds: 21_600,
    cron: "23 4 * * *",
  },
  /** Writes down the sums of yesterday's emails, and deletes data whose retention period is over. */
  "clean-up": { payload: z.object({}), retryLimit: 2, cron: "17 3 * * *" },
  /** Sends the weekly reminder to learners who have asked for it. */
  "remind-learners": { payload: z.object({}), retryLimit: 2, retryDelay: 600, retryDelayMax: 3600, cron: "11 9 * * *" },
  /** Looks for problems, and emails the administrator. */
  "watch-system": { payload: z.object({}), retryLimit: 0, cron: "*/10 * * * *" },
  /** A snapshot of an Airtable table is stale: read the table again, with retries until it succeeds. */
  "refresh-snapshot": {
    payload: z.object({ kind: z.enum(["articles", "books", "supplements"]) }),
    uniqueBy: "kind",
    retryLimit: 1000,
    retryDelay: 10,
    retryDelayMax: 300,
  },
  /** Fetches and resizes a picture, one at a time, so that a small machine can serve visitors meanwhile. */
  "fetch-picture": {
    payload: z.object({ source: z.string() }),
    uniqueBy: "source",
    retryLimit: 1000,
    retryDelay: 1,
    retryDelayMax: 3600,
    atOnce: 1,
    // No second one within the day.
    deleteAfterSeconds: 86_400,
  },
  /** A film, a sound or a picture was uploaded: make its renditions. */
  "make-renditions": {
    payload: z.object({ assetId: z.string() }),
    uniqueBy: "assetId",
    retryLimit: 10,
    retryDelay: 5,
    retryDelayMax: 600,
    atOnce: 1,
    expireInSeconds: 82_800,
  },
  /** The founder has started an import of people: write its rows from where it stands. */
  "import-people": { ...OF_AN_IMPORT, expireInSeconds: 7200 },
  /** An import is undone: remove what it has created and nobody has touched since. */
  "undo-import": { ...OF_AN_IMPORT, expireInSeconds: 3600 },
  /** The founder tells imported students that their formation has moved: queue their emails. */
  "write-to-students": { ...OF_AN_IMPORT, expireInSeconds: 3600 },
  /** The founder has asked for everything in one zip. */
  "make-export": {
    payload: z.object({ exportId: z.string() }),
    uniqueBy: "exportId",
    retryLimit: 10,
    retryDelay: 5,
    retryDelayMax: 600,
    atOnce: 1,
    expireInSeconds: 43_200,
  },
  /** A live session was planned, changed or called off: queue the emails about it, for the learners after that one. */
  "announce-session": {
    payload: z.object({
      sessionId: z.string(),
      sequence: z.number(),
      /** When it started before it was moved. */
      before: z.string().optional(),
      after: z.string().optional(),
    }),
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 600,
  },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobs;
/** The periodic jobs. */
export type PeriodicJob = {
  [Name in JobName]: (typeof jobs)[Name] extends { cron: string } ? Name : never;
}[JobName];
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]["payload"]>;

export function isPeriodic(name: JobName): name is PeriodicJob {
  return "cron" in jobs[name];
}
