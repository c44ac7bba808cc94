import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The founder's texts. What is not here is the text that came with the software.
  await sql`create table texts (
    key text primary key check (key ~ '^[a-z0-9-]{1,80}$'),
    published_version_id uuid
  )`.execute(db);
  await sql`create table text_versions (
    id uuid primary key,
    key text not null,
    schema_version integer not null default 1,
    body jsonb not null,
    state text not null check (state in ('draft', 'published', 'scheduled')),
    publish_at timestamptz check ((publish_at is null) = (state <> 'scheduled')),
    -- The administrator's address, as in the journal.
    "by" text not null,
    "at" timestamptz not null default clock_timestamp(),
    -- What was published when it was written: another one published meanwhile is never overwritten unseen.
    base_version_id uuid
  )`.execute(db);
  await sql`alter table texts add foreign key (published_version_id) references text_versions`.execute(db);
  await sql`create index text_versions_of_key on text_versions (key, "at" desc)`.execute(db);
  await sql`create index text_versions_due on text_versions (publish_at) where state = 'scheduled'`.execute(db);
}
