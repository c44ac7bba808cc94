import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Append-only: what is known of a breach of personal data (GDPR, art. 33(5)). Its latest row counts.
  await sql`create table data_breaches (
    id uuid primary key,
    -- The id of its first row.
    breach_id uuid not null,
    noticed_at timestamptz not null,
    facts text not null,
    people text not null,
    effects text not null,
    measures text not null,
    -- When the CNIL was told; null: not yet, or not at all.
    notified_at timestamptz,
    -- Why the CNIL is not told, or later than after 72 hours.
    reason text not null,
    entered_by text not null,
    recorded_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index data_breaches_breach_id on data_breaches (breach_id, recorded_at desc)`.execute(db);
  await sql`create trigger data_breaches_stay before delete or update on data_breaches
    for each row execute function stays_as_written()`.execute(db);
  await sql`create trigger data_breaches_stay_whole before truncate on data_breaches
    for each statement execute function stays_as_written()`.execute(db);
}
