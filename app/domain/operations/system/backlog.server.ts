import { sql } from "kysely";
import { oldestWaitingJob } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readOldestEmail } from "./emails.server.ts";
import { databaseTime, readOldestEvent } from "./oldest.server.ts";

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
