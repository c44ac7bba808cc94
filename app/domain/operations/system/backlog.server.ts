import { sql } from "kysely";
import { oldestWaitingJob } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readOldestEmail } from "./emails.server.ts";

/** Ages in seconds; null: nothing waits. */
export interface Backlog {
  oldestJob: number | null;
  oldestEvent: number | null;
  oldestEmail: number | null;
}

export async function readBacklog(db: Db): Promise<Backlog> {
  const now = (await databaseTime(db)).getTime();
  const age = (since: Date | null) => since && (now - since.getTime()) / 1000;
  return {
    oldestJob: age(await oldestWaitingJob(db)),
    oldestEvent: age(await readOldestEvent(db)),
    oldestEmail: age(await readOldestEmail(db)),
  };
}

/** False until a process has started on this database. */
export async function hasQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ job: string | null }>`select to_regclass('pgboss.job')::text as job`.execute(db);
  return rows[0]?.job != null;
}

export async function readOldestEvent(db: Db): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom("stripeEvents")
    .select(({ fn }) => fn.min("receivedAt").as("oldest"))
    .where("processedAt", "is", null)
    .executeTakeFirstOrThrow();
  return oldest;
}

/** It decides what is late: the machines' clocks may differ. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
