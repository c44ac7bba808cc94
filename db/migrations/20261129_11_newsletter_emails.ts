import { type Kysely, sql } from "kysely";

export const transaction = false;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists emails_newsletter`.execute(db);
  await sql`create index concurrently emails_newsletter on emails (newsletter_id, status)
    where newsletter_id is not null`.execute(db);
}
