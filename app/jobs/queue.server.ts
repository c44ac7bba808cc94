import { fromKysely, PgBoss } from "pg-boss";
import type { Db, OpenDatabase } from "#db/connection.server.ts";
import { log } from "../config/log.server.ts";
import { type JobDefinition, type JobName, type JobPayload, jobs } from "./jobs.ts";

let boss: PgBoss | undefined;

/** Starts pg-boss and creates every queue. Only a worker process also supervises the queues and runs the schedule. */
export async function startQueue(database: OpenDatabase["boss"], { works }: { works: boolean }): Promise<void> {
  const own = new PgBoss({
    ...database,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    monitorVacuum: false,
    reindex: false,
  });
  own.on("error", (error) => log.warn({ err: error }, "queue error"));
  try {
    await own.start();
    for (const name of Object.keys(jobs) as JobName[]) await makeQueue(own, name, works);
  } catch (error) {
    await own.stop({ graceful: false, close: false }).catch(() => undefined);
    throw error;
  }
  boss = own;
}

async function makeQueue(own: PgBoss, name: JobName, works: boolean): Promise<void> {
  const job: JobDefinition = jobs[name];
  const backoff =
    job.retryDelay === undefined
      ? {}
      : { retryBackoff: true, retryDelay: job.retryDelay, retryDelayMax: job.retryDelayMax };
  await own.createQueue(name, {
    policy: job.uniqueBy ? "exclusive" : "standard",
    retryLimit: job.retryLimit,
    ...backoff,
    heartbeatSeconds: 10,
    expireInSeconds: 300,
  });
  if (works && job.cron) await own.schedule(name, job.cron, {}, { tz: "Europe/Paris" });
  // An earlier release may have scheduled it.
  if (works && !job.cron) await own.unschedule(name);
  // Fills the queue cache: on PGlite, a first look-up inside a transaction would deadlock.
  await own.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" });
}

/** Lets the running jobs finish, then closes the connections. */
export async function stopQueue(): Promise<void> {
  await boss?.stop({ graceful: true, close: false, timeout: 8000 });
  boss = undefined;
}

/**
 * Enqueues a job in the caller's transaction: it exists if, and only if, the transaction commits. The payload holds
 * ids; handlers read the data themselves. A higher priority goes before an earlier due time.
 */
export async function enqueue<Name extends JobName>(
  trx: Db,
  name: Name,
  payload: JobPayload<Name>,
  options: { startAfter?: Date; priority?: number } = {},
): Promise<void> {
  const data = jobs[name].payload.parse(payload);
  await running().send(name, data, { ...options, singletonKey: keyOf(name, data), db: fromKysely(trx) });
}

/** Enqueues a job with `uniqueBy` that somebody waits for: it goes first, and does not wait for its next retry. */
export async function enqueueNow<Name extends JobName>(trx: Db, name: Name, payload: JobPayload<Name>): Promise<void> {
  const data = jobs[name].payload.parse(payload);
  const options = { singletonKey: keyOf(name, data), startAfter: 0, priority: 1 };
  await running().upsert(name, data, { ...options, db: fromKysely(trx) });
}

/** When the queued jobs of that name will start, including retries. */
export async function waitingJobs<Name extends JobName>(
  db: Db,
  name: Name,
): Promise<{ payload: JobPayload<Name>; startsAt: Date }[]> {
  const found = await running().findJobs<JobPayload<Name>>(name, { queued: true, db: fromKysely(db) });
  return found.map(({ data, startAfter }) => ({ payload: data, startsAt: startAfter }));
}

function keyOf(name: JobName, data: Record<string, unknown>): string | undefined {
  const { uniqueBy }: JobDefinition = jobs[name];
  return uniqueBy && String(data[uniqueBy]);
}

/**
 * Enqueues many jobs of one name in one statement; with `singletonSeconds`, one for each such interval of the clock.
 */
export async function enqueueAll<Name extends JobName>(
  trx: Db,
  name: Name,
  entries: { payload: JobPayload<Name>; startAfter?: Date; priority?: number; singletonSeconds?: number }[],
): Promise<void> {
  const rows = entries.map(({ payload, ...options }) => {
    const data = jobs[name].payload.parse(payload);
    return { ...options, data, singletonKey: keyOf(name, data) };
  });
  await running().insert(name, rows, { db: fromKysely(trx) });
}

export interface Attempt {
  jobId: string;
  /** 1 for the first. */
  attempt: number;
}

/** Runs the jobs of that name in this process. */
export async function work<Name extends JobName>(
  name: Name,
  handler: (payload: JobPayload<Name>, attempt: Attempt) => Promise<void>,
): Promise<void> {
  const boss = running();
  const job: JobDefinition = jobs[name];
  // Jobs that somebody waits for are polled often and run a few at a time; scheduled jobs can wait.
  const [pollingIntervalSeconds, atOnce] = job.cron ? [2, 1] : [0.5, job.atOnce ?? 2];
  for (let count = 0; count < atOnce; count += 1) {
    const options = { pollingIntervalSeconds, batchSize: 1, includeMetadata: true } as const;
    const worker: string = await boss.work<object>(name, options, async ([job]) => {
      if (!job) return;
      try {
        const attempt = { jobId: job.id, attempt: job.retryCount + 1 };
        await handler(jobs[name].payload.parse(job.data) as JobPayload<Name>, attempt);
      } finally {
        // Fetches the next job at once instead of at the next poll: otherwise many emails would take hours.
        boss.notifyWorker(worker);
      }
    });
  }
}

function running(): PgBoss {
  if (!boss) throw new Error("The queue has not started");
  return boss;
}
