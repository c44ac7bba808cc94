import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Each version of the terms of use and of the privacy policy is announced to the holders of an account at most once.
  await sql`create table legal_notices (
    document text not null check (document in ('conditions-utilisation', 'politique-confidentialite')),
    version text not null,
    summary text not null,
    takes_effect_on date not null,
    recipients integer not null,
    sent_by text not null,
    at timestamptz not null default now(),
    primary key (document, version)
  )`.execute(db);
}
