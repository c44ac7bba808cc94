import { type Kysely, sql } from "kysely";

/** What the administration or a command switches, for every process at once. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table settings (
    key text primary key,
    value jsonb not null,
    changed_at timestamptz not null default now()
  )`.execute(db);
}
