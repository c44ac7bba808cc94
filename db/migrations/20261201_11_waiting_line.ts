import { type Kysely, sql } from "kysely";

export const transaction = false;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists waiting_entries_order`.execute(db);
  await sql`create index concurrently waiting_entries_order on waiting_entries (order_id) where order_id is not null`.execute(
    db,
  );
  await sql`drop index concurrently if exists waiting_entries_line`.execute(db);
  await sql`create index concurrently waiting_entries_line on waiting_entries (formation_id, confirmed_at, id)
    where kind = 'seat' and state = 'waiting'`.execute(db);
}
