import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Letters that follow an event of one person, each at its day.
  await sql`create table sequences (
    id uuid primary key,
    name text not null,
    -- What brings somebody in.
    entry jsonb not null,
    -- The formations (ids, or slugs in what is shipped) whose owners get nothing more.
    stop jsonb not null default '[]',
    state text not null default 'off' check (state in ('off', 'on')),
    -- Asked for as a whole by whoever enters: no advertising, and needs no consent of its own.
    is_service boolean not null default false,
    -- Its emails are written so many days before they leave.
    ahead_days integer not null default 0 check (ahead_days between 0 and 180),
    -- What happened before brings nobody in.
    enters_from timestamptz,
    -- Raised by each change, so that an older tab overwrites nothing.
    revision integer not null default 1,
    -- The administrator's address, as in the journal.
    "by" text not null,
    created_at timestamptz not null default now()
  )`.execute(db);

  await sql`create table sequence_steps (
    id uuid primary key,
    sequence_id uuid not null references sequences on delete cascade,
    -- Days after the entry.
    day integer not null check (day between 0 and 180),
    -- In Paris.
    hour integer not null check (hour between 0 and 23),
    subject text not null default '',
    -- What the inbox shows beside the subject.
    intro text not null default '',
    body_md text not null default '',
    signature text not null default '',
    -- An email of the shop whose words are among the texts, instead of the words of this row; and which one of them.
    template text,
    number integer,
    revision integer not null default 1,
    archived_at timestamptz,
    check ((template is null) = (number is null))
  )`.execute(db);
  // Nobody gets two promotional emails a day.
  await sql`create unique index sequence_steps_day on sequence_steps (sequence_id, day) where archived_at is null`.execute(
    db,
  );

  await sql`create table sequence_runs (
    id uuid primary key,
    sequence_id uuid not null references sequences on delete cascade,
    subscriber_id uuid not null references subscribers on delete cascade,
    -- Tells two entries of one person apart, where she may enter again.
    entry_ref text not null default '',
    entered_at timestamptz not null,
    -- The day of the last step that was sent or skipped.
    reached_day integer not null default -1,
    next_step_id uuid references sequence_steps on delete set null,
    next_at timestamptz,
    -- 'passed': she was there when it was switched on for new ones only.
    state text not null default 'running' check (state in ('running', 'done', 'stopped', 'passed')),
    created_at timestamptz not null default now(),
    unique (sequence_id, subscriber_id, entry_ref)
  )`.execute(db);
  await sql`create index sequence_runs_due on sequence_runs (next_at) where state = 'running'`.execute(db);
  await sql`create index sequence_runs_of_subscriber on sequence_runs (subscriber_id)`.execute(db);
  await sql`create index sequence_runs_next_step on sequence_runs (next_step_id)`.execute(db);

  await sql`alter table emails add column sequence_run_id uuid`.execute(db);
}
