import { type Kysely, sql } from "kysely";

/** Each month of a subscription may have a dispute of its own: `orders.disputed_at` is the time of the earliest. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table disputes (
    id text primary key,
    order_id uuid not null references orders,
    opened_at timestamptz not null
  )`.execute(db);
  await sql`create index disputes_order on disputes (order_id)`.execute(db);
}
