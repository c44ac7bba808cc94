import { type Kysely, sql } from "kysely";

export const transaction = false;

/** The worker looks every few minutes for those that were ended elsewhere, which are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists subscriptions_ended_elsewhere`.execute(db);
  await sql`create index concurrently subscriptions_ended_elsewhere on subscriptions (order_id)
    where ended_elsewhere_at is not null`.execute(db);
}
