import { type Kysely, sql } from "kysely";

export const transaction = false;

/** Where a sign-up came from, as an order has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscribers add column if not exists source_word text,
    add column if not exists heard_from text,
    add column if not exists heard_from_words text check (length(heard_from_words) <= 80)`.execute(db);
  await sql`drop index concurrently if exists subscribers_source_word`.execute(db);
  await sql`create index concurrently subscribers_source_word on subscribers (source_word, created_at)
    where source_word is not null`.execute(db);
}
