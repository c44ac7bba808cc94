import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // People of another platform. The file itself lies in the media store, under the import's id, for 30 days.
  await sql`create table imports (
    id uuid primary key,
    kind text not null check (kind in ('refusals', 'contacts', 'students', 'purchases')),
    file_name text not null,
    file_sha256 text not null,
    bytes integer not null,
    encoding text not null check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
    delimiter text not null,
    -- Of the data, without line 1, which is the heading.
    row_count integer not null,
    headings jsonb not null,
    mapping jsonb not null,
    -- How these people agreed to marketing, as she declares it.
    declaration jsonb,
    counts jsonb not null default '{}',
    -- The line of the last row that is written.
    checkpoint integer not null default 1,
    state text not null default 'draft' check (state in ('draft', 'running', 'stopped', 'done', 'undone')),
    ended_at timestamptz,
    file_forgotten_at timestamptz,
    -- The administrator's address, as in the journal.
    "by" text not null,
    "at" timestamptz not null default now()
  )`.execute(db);
  await sql`create index imports_newest on imports ("at" desc)`.execute(db);
  await sql`create index imports_sha256 on imports (file_sha256)`.execute(db);
  await sql`create table import_rows (
    import_id uuid not null references imports on delete cascade,
    -- The line of the file on which the row ends.
    "row" integer not null,
    outcome text not null,
    -- A subscriber or an account, whose own table forgets it.
    target_id uuid,
    primary key (import_id, "row")
  )`.execute(db);
  await sql`create index import_rows_targets on import_rows (import_id, target_id) where target_id is not null`.execute(
    db,
  );
  // What somebody agreed to elsewhere. She confirmed nothing here, so confirmed_at stays empty.
  await sql`create table consent_proofs (
    subscriber_id uuid not null references subscribers on delete cascade,
    import_id uuid not null,
    text text not null,
    "at" timestamptz not null,
    origin text not null,
    file_sha256 text not null,
    primary key (subscriber_id, import_id)
  )`.execute(db);
  await sql`create index consent_proofs_import on consent_proofs (import_id)`.execute(db);
  await sql`create index consent_proofs_file on consent_proofs (file_sha256)`.execute(db);
  // The files that prove them, kept as long as the consents.
  await sql`create table consent_proof_files (
    sha256 text primary key,
    name text not null,
    content bytea not null,
    "at" timestamptz not null default now()
  )`.execute(db);
  await sql`alter table subscribers add column tags text[] not null default '{}'`.execute(db);
  await sql`alter table access drop constraint access_source_check`.execute(db);
  await sql`alter table access add constraint access_source_check
    check (source in ('order', 'gift', 'admin', 'import'))`.execute(db);
  await sql`alter table access add column import_id uuid`.execute(db);
}
