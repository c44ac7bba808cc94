import type { Db } from "#db/connection.server.ts";

/** How many emails are in each state. */
export async function countEmails(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("emails")
    .select(({ fn }) => ["status", fn.countAll<string>().as("count")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}
