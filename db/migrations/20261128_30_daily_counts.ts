import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // How often a public page was read on a day, and from where: pages are counted, never people.
  await sql`create table daily_counts (
    day date not null,
    page text not null,
    source text not null,
    n integer not null check (n > 0),
    primary key (day, page, source)
  )`.execute(db);
  // The founder's own words in addresses: « ?c=podcast-mai ».
  await sql`create table source_words (
    word text primary key check (word ~ '^[a-z0-9-]{1,40}$'),
    label text not null,
    created_at timestamptz not null default now()
  )`.execute(db);
}
