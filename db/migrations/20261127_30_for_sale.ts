import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who has asked to be told when a formation opens, or when a seat becomes free.
  await sql`create table waiting_entries (
    id uuid primary key,
    formation_id uuid not null references formations on delete cascade,
    kind text not null check (kind in ('seat', 'opening')),
    email text not null,
    first_name text,
    user_id uuid references users on delete cascade,
    -- Of the tokens in its emails (SHA-256): the entry's own, with which she leaves, and the one that confirms.
    token_hash text not null unique,
    confirm_hash text not null unique,
    state text not null default 'asked'
      check (state in ('asked', 'waiting', 'held', 'ordered', 'bought', 'declined', 'lapsed', 'left')),
    confirmed_at timestamptz,
    held_until timestamptz,
    order_id uuid references orders on delete set null,
    -- Which opening of the formation she was told of; null: none yet.
    opening_no integer,
    ended_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create unique index waiting_entries_active on waiting_entries (formation_id, kind, lower(email))
    where state in ('asked', 'waiting', 'held', 'ordered')`.execute(db);
  await sql`create index waiting_entries_email on waiting_entries (email)`.execute(db);
  // Whether somebody speaks in it. The films of the samples are drawn.
  await sql`alter table media_assets add column has_voice boolean not null default true`.execute(db);
  await sql`update media_assets set has_voice = false where is_sample`.execute(db);
  // Came with the software: never a date that is promised with a live key.
  await sql`alter table live_sessions add column is_sample boolean not null default false`.execute(db);
}
