import { type Kysely, sql } from "kysely";

/**
 * Withdrawals and cancellations as customers declared them: rows are added, and only the columns about their handling
 * change.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table declarations (
    id uuid primary key,
    attempt_id uuid not null constraint declarations_attempt_id_key unique,
    kind text not null check (kind in ('withdrawal', 'cancellation')),
    name text not null,
    contract text not null,
    email text not null,
    wished_end text check (wished_end in ('des-que-possible', 'fin-de-periode', 'date')),
    wished_date date,
    declared_at timestamptz not null default now(),
    handled_at timestamptz,
    order_id uuid references orders (id)
  )`.execute(db);
  await sql`create index declarations_declared_at on declarations (declared_at desc)`.execute(db);
}
