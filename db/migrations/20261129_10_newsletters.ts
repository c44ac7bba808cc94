import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the founder writes to everybody who has agreed to it.
  await sql`create table newsletters (
    id uuid primary key,
    state text not null default 'draft' check (state in ('draft', 'planned', 'sending', 'paused', 'stopped', 'done')),
    subject text not null default '',
    -- What the inbox shows beside the subject.
    intro text not null default '',
    body_md text not null default '',
    signature text not null default '',
    -- Whom it is for: conditions that all must hold.
    segment jsonb not null default '[]',
    -- Raised by each change, so that an older tab overwrites nothing.
    revision integer not null default 1,
    starts_at timestamptz,
    -- From then on neither its text nor its recipients change.
    frozen_at timestamptz,
    ended_at timestamptz,
    pause_reason text check (pause_reason in ('by-hand', 'returns')),
    -- Refusals before it do not pause it again.
    watched_from timestamptz,
    -- Its address in the archive, when the founder shows it there.
    slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
    -- The administrator's address, as in the journal.
    "by" text not null,
    created_at timestamptz not null default now(),
    -- One that is planned again was paused, and goes on.
    check (case state when 'draft' then frozen_at is null when 'planned' then true else frozen_at is not null end)
  )`.execute(db);
  await sql`create unique index newsletters_sending on newsletters (state) where state = 'sending'`.execute(db);

  await sql`create table newsletter_sends (
    newsletter_id uuid not null references newsletters,
    subscriber_id uuid not null references subscribers on delete cascade,
    email_id uuid not null,
    lane text not null,
    planned_for timestamptz not null,
    primary key (newsletter_id, subscriber_id)
  )`.execute(db);
  await sql`create index newsletter_sends_of_subscriber on newsletter_sends (subscriber_id)`.execute(db);

  // The providers of mailboxes, each with a speed of its own.
  await sql`create table mail_lanes (
    lane text primary key,
    per_hour integer not null check (per_hour between 1 and 100000),
    -- The provider has asked to come back later.
    pause_until timestamptz,
    pause_minutes integer not null default 0
  )`.execute(db);
  await sql`insert into mail_lanes (lane, per_hour) values ('google', 200), ('microsoft', 200), ('yahoo', 200),
    ('apple', 200), ('orange', 100), ('free', 100), ('sfr', 100), ('laposte', 100), ('others', 300)`.execute(db);

  await sql`alter table emails add column newsletter_id uuid, add column lane text`.execute(db);
  await sql`alter table email_days add column marketing integer not null default 0`.execute(db);
}
