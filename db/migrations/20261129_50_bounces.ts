import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What providers have sent back. It goes with its email.
  await sql`create table bounces (
    id uuid primary key,
    email_id uuid not null references emails on delete cascade,
    kind text not null check (kind in ('hard', 'soft', 'policy', 'complaint')),
    -- « 5.1.1 » of the report, or what kind of complaint.
    code text,
    diagnostic text,
    -- The part for programs as it came, as proof.
    report text,
    -- Where it came from: « mailbox », or the provider that posted it.
    source text not null,
    -- The hash of what came: whatever is read twice counts once.
    source_id text not null unique,
    "at" timestamptz not null default now()
  )`.execute(db);
  await sql`create index bounces_email on bounces (email_id)`.execute(db);
  await sql`create table return_sources (
    source text primary key,
    -- Of the IMAP folder: other numbers mean other mails.
    uid_validity bigint,
    last_uid bigint not null default 0,
    -- Dealt with, and still in the inbox.
    unmoved bigint[] not null default '{}',
    handled integer not null default 0,
    -- No return of ours, or nothing to do.
    ignored integer not null default 0,
    -- A signature that we have not made.
    forged integer not null default 0,
    read_at timestamptz,
    error text,
    failing_since timestamptz
  )`.execute(db);
}
