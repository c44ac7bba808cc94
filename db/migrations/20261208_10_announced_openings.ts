import { type Kysely, sql } from "kysely";

/** When the opening list of a formation that has opened is written to without the founder's button. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table formations add column announces_at timestamptz`.execute(db);
}
