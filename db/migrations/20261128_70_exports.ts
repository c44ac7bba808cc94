import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Everything in one zip, which lies in the media store, under the export's id, for seven days.
  await sql`create table exports (
    id uuid primary key,
    with_media boolean not null,
    state text not null default 'running' check (state in ('running', 'ready', 'failed')),
    bytes bigint,
    ended_at timestamptz,
    -- The administrator's address, as in the journal.
    "by" text not null,
    "at" timestamptz not null default now()
  )`.execute(db);
  await sql`create unique index exports_running on exports (state) where state = 'running'`.execute(db);
}
