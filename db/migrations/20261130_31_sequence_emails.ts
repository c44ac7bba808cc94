import { type Kysely, sql } from "kysely";

export const transaction = false;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists emails_sequence_run`.execute(db);
  await sql`create index concurrently emails_sequence_run on emails (sequence_run_id)
    where sequence_run_id is not null`.execute(db);
}
