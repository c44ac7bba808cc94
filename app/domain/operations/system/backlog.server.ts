import { oldestWaitingJob } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { databaseTime } from "./database.server.ts";
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

export async function readOldestEvent(db: Db): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom("stripeEvents")
    .select(({ fn }) => fn.min("receivedAt").as("oldest"))
    .where("processedAt", "is", null)
    .executeTakeFirstOrThrow();
  return oldest;
}
