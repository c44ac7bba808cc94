import { type Kysely, sql } from "kysely";

/** Nobody waits for the table while the second statement writes it. */
export const transaction = false;

export async function up(db: Kysely<unknown>): Promise<void> {
  // When the email has left that tells an imported student where the formation is now: it is deleted after a year.
  await sql`alter table access add column if not exists told_at timestamptz`.execute(db);
  await sql`update access set told_at = emails.sent_at from emails
    where emails.dedupe_key = 'formation-moved:' || access.import_id || ':' || access.user_id
      and emails.status = 'sent' and access.told_at is null`.execute(db);
}
