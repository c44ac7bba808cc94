import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Each version of the terms of sale is announced to those who subscribed under an older one at most once.
  await sql`create table terms_notices (
    version text primary key,
    summary text not null,
    takes_effect_on date not null,
    recipients integer not null,
    sent_by text not null,
    at timestamptz not null default now()
  )`.execute(db);
}
