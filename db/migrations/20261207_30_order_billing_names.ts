import { type Kysely, sql } from "kysely";

export const transaction = false;

/** An order is found by the name that was billed, too: who has no account has no other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_billing_name`.execute(db);
  await sql`create index concurrently orders_billing_name on orders
    (plain_name(billing ->> 'name') text_pattern_ops) where billing is not null`.execute(db);
  await sql`drop index concurrently if exists orders_billing_last_name`.execute(db);
  await sql`create index concurrently orders_billing_last_name on orders
    (plain_name(regexp_replace(billing ->> 'name', '^.* ', '')) text_pattern_ops) where billing is not null`.execute(
    db,
  );
}
