import { type Kysely, sql } from "kysely";

/** The tags that the row has written: undoing the import takes them back. Of earlier imports nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows add column if not exists tags_written text[] not null default '{}'`.execute(db);
}
