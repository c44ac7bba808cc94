import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

export async function pauseOutbox(db: Db): Promise<void> {
  await db
    .insertInto("settings")
    .values({ key: "outbox_paused", value: JSON.stringify({ reason: "restore" }) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

export async function readOutboxPause(db: Db): Promise<Date | null> {
  const row = await db.selectFrom("settings").select("changedAt").where("key", "=", "outbox_paused").executeTakeFirst();
  return row?.changedAt ?? null;
}

/** The reconciliation enqueues the waiting emails. Returns how many are due. */
export async function releaseOutbox(db: Db): Promise<number> {
  await db.deleteFrom("settings").where("key", "=", "outbox_paused").execute();
  return countDueEmails(db);
}

export async function countDueEmails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("emails")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("status", "in", ["queued", "sending"])
    .where("scheduledFor", "<=", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
