import { type Kysely, sql } from "kysely";

export const transaction = false;

/** Each page of the administration counts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists emails_failed`.execute(db);
  await sql`create index concurrently emails_failed on emails (scheduled_for)
    where status = 'failed' and newsletter_id is null`.execute(db);
  await sql`drop index concurrently if exists emails_lost_to_orders`.execute(db);
  await sql`create index concurrently emails_lost_to_orders on emails (id)
    where status in ('failed', 'suppressed') and props ? 'orderId'`.execute(db);
}
