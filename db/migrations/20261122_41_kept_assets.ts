import { type Kysely, sql } from "kysely";

/** Files of earlier builds, which pages that are open or cached still ask for. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table kept_assets (
    path text primary key,
    body bytea not null,
    kept_at timestamptz not null default now()
  )`.execute(db);
}
