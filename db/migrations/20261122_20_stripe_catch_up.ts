import { type Kysely, sql } from "kysely";

/** Until when Stripe's events are known, and when the reconciliation last asked for each order. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table stripe_catch_up (
    id boolean primary key default true check (id),
    caught_up_at timestamptz not null
  )`,
  `alter table orders add column last_checked_at timestamptz`,
];
