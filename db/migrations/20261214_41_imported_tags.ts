import { type Kysely, sql } from "kysely";

/** Whether the row's tags were written: undoing the import takes them back. Of earlier imports nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows add column if not exists has_tagged boolean not null default false`.execute(db);
}
