import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The links by which somebody without an account reads a page before it is published.
  await sql`create table page_reviews (
    id uuid primary key,
    page_id uuid not null references pages (id) on delete cascade,
    token_hash text not null unique,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index page_reviews_page on page_reviews (page_id)`.execute(db);
}
