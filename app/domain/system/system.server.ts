import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { env } from "#app/config/env.server.ts";
import { listDeadJobs, oldestWaitingJob } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { EmailStatus } from "#db/schema.ts";
import { paidWithoutAccess } from "../orders/desk/paid-without-access.server.ts";
import { readHeartbeats } from "./heartbeats.server.ts";
import { listJobFailures } from "./job-failures.server.ts";
import { databaseTime, readOldestEvent } from "./oldest.server.ts";
import { problemsIn, type SystemFacts } from "./system-state.ts";

/** What runs, what is late, and what to do: for the administration, the watch and the operator's commands. */
export async function readSystem(db: Db) {
  const heartbeats = await readHeartbeats(db);
  const emails = await readEmails(db);
  const dead = await listDeadJobs(db);
  const facts = {
    installedAt: heartbeats.get("installed")?.at ?? new Date(),
    heartbeats: new Map([...heartbeats].map(([name, { at }]) => [name, at])),
    deadJobs: dead.total,
    oldestWaitingJob: await oldestWaitingJob(db),
    oldestEvent: await readOldestEvent(db),
    oldestEmail: emails.oldest,
    failedEmails: emails.failed,
    paidWithoutAccess: await countPaidWithoutAccess(db),
    disk: await readDisk(),
  };
  return {
    facts,
    problems: problemsIn(facts, await databaseTime(db)),
    watch: heartbeats.get("watch-system"),
    emailsByStatus: emails.byStatus,
    failures: await listJobFailures(db),
    deadJobs: dead.jobs,
    openAlerts: await countOpenAlerts(db),
  };
}

/** The emails of the last thirty days, and whatever still waits. */
async function readEmails(db: Db) {
  const { rows } = await sql<{ status: EmailStatus; count: number; oldest: Date | null; failed: number }>`
    select status, count(*)::int as count,
      -- A mailbox that asks to wait is no trouble of the shop.
      min(coalesce(first_tried_at, scheduled_for)) filter (where status in ('queued', 'sending')
        and coalesce(first_tried_at, scheduled_for) < now()
        and coalesce(last_error, '') not like 'EENVELOPE%') as oldest,
      (count(*) filter (where status = 'failed' and scheduled_for > now() - interval '1 day'))::int as failed
    from emails where created_at > now() - interval '30 days' or status in ('queued', 'sending') group by status`.execute(
    db,
  );
  const times = rows.flatMap(({ oldest }) => oldest ?? []);
  return {
    byStatus: new Map(rows.map(({ status, count }) => [status, count])),
    oldest: times.length > 0 ? new Date(Math.min(...times.map(Number))) : null,
    failed: rows.reduce((sum, row) => sum + row.failed, 0),
  };
}

/** An order is fulfilled in one transaction: a few minutes are many. */
async function countPaidWithoutAccess(db: Db): Promise<number> {
  const { count } = await paidWithoutAccess(db)
    .where("orders.paid_at", "<", sql<Date>`now() - interval '15 minutes'`)
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countOpenAlerts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("alerts")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Null where the data folder is not used: everything is in the database. */
async function readDisk(): Promise<SystemFacts["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
