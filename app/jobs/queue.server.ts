import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import type { Db, OpenDatabase } from "#db/connection.server.ts";
import { log } from "../config/log.server.ts";
import { currentRequestId, runForRequest } from "../config/request-scope.server.ts";
import { type JobDefinition, type JobName, type JobPayload, jobs } from "./jobs.ts";

/**
 * The queue of jobs whose last retry has failed. A job stays for a year, or until an administrator retries or abandons
 * it.
 */
const DEAD_LETTERS = "dead-letters";
const YEAR_SECONDS = 365 * 24 * 3600;
const HOUR_SECONDS = 3600;
const TIME_ZONE = "Europe/Paris";

let boss: PgBoss | undefined;
let stopping = new AbortController();

/** Starts pg-boss and creates every queue. Only a worker process also supervises the queues and runs the schedule. */
export async function startQueue(database: OpenDatabase["boss"], { works }: { works: boolean }): Promise<void> {
  // The handlers of a start that failed later would run beside the new ones.
  await stopQueue();
  const own = new PgBoss({
    ...database,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
    monitorVacuum: false,
    reindex: false,
  });
  own.on("error", logError);
  try {
    await own.start();
    const found = await readQueues(own);
    if (!found.queues.has(DEAD_LETTERS)) {
      await own.createQueue(DEAD_LETTERS, { retentionSeconds: YEAR_SECONDS });
      await fillQueueCache(own, DEAD_LETTERS);
    }
    for (const name of Object.keys(jobs) as JobName[]) await makeQueue(own, name, { works, found });
  } catch (error) {
    await own.stop({ graceful: false, close: false }).catch(() => undefined);
    throw error;
  }
  stopping = new AbortController();
  boss = own;
}

const MINUTE_MS = 60_000;
let lastSaidAt = Number.NEGATIVE_INFINITY;
let unsaid = 0;

/** Without its database each queue fails several times a second: one line a minute says so. */
function logError(error: Error): void {
  const now = performance.now();
  if (now - lastSaidAt < MINUTE_MS) {
    unsaid += 1;
    return;
  }
  log.warn({ err: error, unsaid }, "queue error");
  [lastSaidAt, unsaid] = [now, 0];
}

/** The queues and schedules that are there. At most starts nothing has to be written: that saves 150 queries. */
async function readQueues(own: PgBoss) {
  const [queues, schedules] = [await own.getQueues(), await own.getSchedules()];
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    schedules: new Map(schedules.map((schedule) => [schedule.name, schedule])),
  };
}

async function makeQueue(
  own: PgBoss,
  name: JobName,
  { works, found }: { works: boolean; found: Awaited<ReturnType<typeof readQueues>> },
): Promise<void> {
  const job: JobDefinition = jobs[name];
  const backoff =
    job.retryDelay === undefined
      ? {}
      : { retryBackoff: true, retryDelay: job.retryDelay, retryDelayMax: job.retryDelayMax };
  const expireInSeconds = job.expireInSeconds ?? 300;
  const deleteAfterSeconds = job.deleteAfterSeconds ?? HOUR_SECONDS;
  const times = { heartbeatSeconds: 10, expireInSeconds, deleteAfterSeconds };
  const options = { retryLimit: job.retryLimit, ...backoff, ...times, notify: true };
  // A failed periodic job leaves no dead letter, because its next run does the same work.
  const wanted = { ...options, ...(works && !job.cron && { deadLetter: DEAD_LETTERS }) };
  const queue = found.queues.get(name);
  if (!queue) await own.createQueue(name, { policy: job.uniqueBy ? "exclusive" : "standard", ...options });
  // An earlier release, or a process that does not work, may have created the queue with other options.
  if (!queue || !isDeepStrictEqual({ ...queue, ...wanted }, queue)) {
    await own.updateQueue(name, wanted);
    await fillQueueCache(own, name);
  }
  const schedule = found.schedules.get(name);
  if (works && job.cron && (schedule?.cron !== job.cron || schedule.timezone !== TIME_ZONE))
    await own.schedule(name, job.cron, {}, { tz: TIME_ZONE });
  // An earlier release may have had a schedule for it.
  if (works && !job.cron && schedule) await own.unschedule(name);
}

/** On PGlite, the first look-up of a queue inside a transaction would deadlock. */
async function fillQueueCache(own: PgBoss, name: string): Promise<void> {
  await own.findJobs(name, { id: "00000000-0000-0000-0000-000000000000" });
}

/** Handlers ask for jobs every few seconds. */
const FETCHED_WITHIN_MS = 60_000;

/** Whether a handler of this process has asked for jobs lately: its loop runs. */
export function isFetching(): boolean {
  const since = Date.now() - FETCHED_WITHIN_MS;
  return boss?.getWipData().some(({ lastFetchedOn }) => lastFetchedOn !== null && lastFetchedOn > since) ?? false;
}

/** A job that fails from then on was interrupted, and another process does it again. */
export const isStopping = () => stopping.signal.aborted;

/** Aborts the long jobs, lets the others finish, then closes the connections. */
export async function stopQueue(): Promise<void> {
  stopping.abort();
  await boss?.stop({ graceful: true, close: false, timeout: 8000 });
  boss = undefined;
}

/** pg-boss reads rows under the names that it gave its columns. */
const inside = (trx: Db) => fromKysely(trx.withoutPlugins());

/**
 * Enqueues a job in the caller's transaction: it exists if, and only if, the transaction commits. The payload holds
 * ids; handlers read the data themselves.
 */
export async function enqueue<Name extends JobName>(
  trx: Db,
  name: Name,
  payload: JobPayload<Name>,
  options: { startAfter?: Date } = {},
): Promise<void> {
  const data = dataOf(name, payload);
  await running().send(name, data, { ...options, singletonKey: keyOf(name, data), db: inside(trx) });
}

/** Enqueues a job with `uniqueBy` that a person waits for: it runs first, without waiting for its next retry. */
export async function enqueueNow<Name extends JobName>(trx: Db, name: Name, payload: JobPayload<Name>): Promise<void> {
  const data = dataOf(name, payload);
  const options = { singletonKey: keyOf(name, data), startAfter: 0, priority: 1 };
  await running().upsert(name, data, { ...options, db: inside(trx) });
}

/** The start times of the queued jobs of that name, retries included. */
export async function waitingJobs<Name extends JobName>(
  db: Db,
  name: Name,
): Promise<{ payload: JobPayload<Name>; startsAt: Date }[]> {
  const found = await running().findJobs<JobPayload<Name>>(name, { queued: true, db: inside(db) });
  return found.map(({ data, startAfter }) => ({ payload: data, startsAt: startAfter }));
}

/** When the queue runs the job with that key next, inside a query; null when it holds none. */
export function nextRun(name: JobName, key: RawBuilder<string>): RawBuilder<Date | null> {
  // As in the index of the queues with unique keys.
  return sql`(select start_after from pgboss.job where job.name = ${name} and coalesce(singleton_key, '') = ${key}
    and state < 'active' and policy = 'exclusive')`;
}

/** Whether the queue has that job yet to do or a worker has it, inside a query. */
export function isUndone(name: JobName, key: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (select from pgboss.job where job.name = ${name} and singleton_key = ${key} and state <= 'active')`;
}

/** The payload, and the request that caused the job, for the job's log lines. */
function dataOf<Name extends JobName>(name: Name, payload: JobPayload<Name>): Record<string, unknown> {
  return { ...jobs[name].payload.parse(payload), requestId: currentRequestId() };
}

function keyOf(name: JobName, data: Record<string, unknown>): string | undefined {
  const { uniqueBy }: JobDefinition = jobs[name];
  return uniqueBy && String(data[uniqueBy]);
}

/**
 * Enqueues many jobs of one name in one statement; with `singletonSeconds`, one for each such interval of the clock. A
 * higher priority goes before an earlier due time.
 */
export async function enqueueAll<Name extends JobName>(
  trx: Db,
  name: Name,
  entries: { payload: JobPayload<Name>; startAfter?: Date; priority?: number; singletonSeconds?: number }[],
): Promise<void> {
  const rows = entries.map(({ payload, ...options }) => {
    const data = dataOf(name, payload);
    return { ...options, data, singletonKey: keyOf(name, data) };
  });
  await running().insert(name, rows, { db: inside(trx) });
}

/** Thrown by a handler that waits for somebody else: the job is tried again, and no failure is counted. */
export class Postponed extends Error {
  override name = "Postponed";
}

export interface Attempt {
  jobId: string;
  /** The number of the attempt, starting with 1. */
  attempt: number;
  /** Aborted when the worker stops or another one has taken the job: long work ends, and is done again. */
  signal: AbortSignal;
}

/** Runs the jobs of that name in this process. */
export async function work<Name extends JobName>(
  name: Name,
  handler: (payload: JobPayload<Name>, attempt: Attempt) => Promise<void>,
): Promise<void> {
  const boss = running();
  const job: JobDefinition = jobs[name];
  // New jobs are announced by NOTIFY. Polling finds jobs that become due later, and all jobs without NOTIFY.
  // Jobs that a person may wait for run in parallel.
  const atOnce = job.cron ? 1 : (job.atOnce ?? 2);
  // Together they ask as often as four would.
  const rarely = Math.max(1, atOnce / 4);
  const interval = job.cron
    ? { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 }
    : { pollingIntervalSeconds: 0.5 * rarely, notifyPollingIntervalSeconds: rarely };
  for (let count = 0; count < atOnce; count += 1) {
    const spared = count >= (job.lowAtOnce ?? atOnce) ? { minPriority: 0 } : {};
    const options = { ...interval, ...spared, batchSize: 1, includeMetadata: true } as const;
    const worker: string = await boss.work<{ requestId?: string }>(name, options, async ([job]) => {
      if (!job) return;
      try {
        const signal = AbortSignal.any([job.signal, stopping.signal]);
        const attempt = { jobId: job.id, attempt: job.retryCount + 1, signal };
        const payload = jobs[name].payload.parse(job.data) as JobPayload<Name>;
        await runForRequest(job.data?.requestId, () => handler(payload, attempt));
      } finally {
        // Fetches the next job at once; waiting for the next poll, a batch of emails would take hours.
        boss.notifyWorker(worker);
      }
    });
  }
}

interface DeadJob {
  id: string;
  /** A `JobName`, or the name of a job that a later release has removed. */
  name: string;
  diedAt: Date;
  attempts: number;
  /** The name of the error, or pg-boss's own for an interrupted job. */
  error: string;
}

const SHOWN = 50;

/** The dead jobs, newest first, and their number. */
export async function listDeadJobs(db: Db): Promise<{ jobs: DeadJob[]; total: number }> {
  const { rows } = await sql<DeadJob & { total: number }>`select id, source_name as name, created_on as "diedAt",
      source_retry_count + 1 as attempts, coalesce(source_output ->> 'message', source_output #>> '{value,message}', 'unknown') as error,
      (count(*) over ())::int as total
    from pgboss.job where name = ${DEAD_LETTERS} and state = 'created'
    order by created_on desc, id limit ${SHOWN}`.execute(db);
  return { jobs: rows.map(({ total: _, ...job }) => job), total: rows[0]?.total ?? 0 };
}

/** Moves a dead job back to its queue, in the caller's transaction. Returns its name; null when it is gone. */
export async function retryJob(trx: Db, id: string): Promise<string | null> {
  const [job] = await running().findJobs(DEAD_LETTERS, { id, queued: true, db: inside(trx) });
  if (!job) return null;
  const moved = await running().redrive(DEAD_LETTERS, { ids: [id], db: inside(trx) });
  return moved === 1 ? job.sourceName : null;
}

/** Deletes a dead job, in the caller's transaction. Returns its name; null when it is gone. */
export async function discardJob(trx: Db, id: string): Promise<string | null> {
  const [job] = await running().findJobs(DEAD_LETTERS, { id, queued: true, db: inside(trx) });
  if (job) await running().deleteJob(DEAD_LETTERS, id, { db: inside(trx) });
  return job?.sourceName ?? null;
}

/** Since when the oldest waiting job could have started. Pictures and films are left out: they run one at a time. */
export async function oldestWaitingJob(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(start_after) as at from pgboss.job
    where state in ('created', 'retry') and start_after < now() and name not in (${DEAD_LETTERS}, 'fetch-picture', 'make-renditions')`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

function running(): PgBoss {
  if (!boss) throw new Error("The queue has not started");
  return boss;
}
