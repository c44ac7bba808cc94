import { fromKysely, PgBoss } from "pg-boss";
import type { Db, OpenDatabase } from "#db/connection.server.ts";
import { log } from "../config/log.server.ts";
import { type JobDefinition, type JobName, type JobPayload, jobs } from "./jobs.ts";

let boss: PgBoss | undefined;

/** Starts pg-boss and makes every queue. Only a process that works also supervises and keeps the schedule. */
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
  if (job.cron && works) await own.schedule(name, job.cron, {}, { tz: "Europe/Paris" });
  // Fills the queue cache: a first look-up inside a transaction would wait for itself on PGlite.
  await own.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" });
}

/** Lets the running jobs finish, then lets go of the database. */
export async function stopQueue(): Promise<void> {
  await boss?.stop({ graceful: true, close: false, timeout: 8000 });
  boss = undefined;
}

/**
 * Puts a job in the queue, in the caller's transaction: it exists when the fact does, and only then.
 * The payload carries ids; handlers read the facts themselves. What has a higher priority goes before what is due longer.
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

/** The same for a job with `uniqueBy` that somebody waits for: before the others, even when it waits for its next try. */
export async function enqueueNow<Name extends JobName>(trx: Db, name: Name, payload: JobPayload<Name>): Promise<void> {
  const data = jobs[name].payload.parse(payload);
  const options = { singletonKey: keyOf(name, data), startAfter: 0, priority: 1 };
  await running().upsert(name, data, { ...options, db: fromKysely(trx) });
}

/** When the jobs of that name that wait will start, those that will be tried again included. */
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

/** The same for many jobs of one name, in one statement; with `singletonSeconds` once in each such span of the clock. */
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

/** Hands each job of that name to `handler`, on this process. */
export async function work<Name extends JobName>(
  name: Name,
  handler: (payload: JobPayload<Name>) => Promise<void>,
): Promise<void> {
  const boss = running();
  const job: JobDefinition = jobs[name];
  // What somebody waits for is looked for often and done a few at a time; what runs by the clock has time.
  const [pollingIntervalSeconds, atOnce] = job.cron ? [2, 1] : [0.5, job.atOnce ?? 2];
  for (let count = 0; count < atOnce; count += 1) {
    const worker: string = await boss.work<object>(name, { pollingIntervalSeconds, batchSize: 1 }, async ([job]) => {
      if (!job) return;
      try {
        await handler(jobs[name].payload.parse(job.data) as JobPayload<Name>);
      } finally {
        // The next job at once, not at the next look: else a rush of emails would last for hours.
        boss.notifyWorker(worker);
      }
    });
  }
}

function running(): PgBoss {
  if (!boss) throw new Error("The queue has not started");
  return boss;
}
