import { type Kysely, sql } from "kysely";

/** Live sessions of a training, and the address of each person's calendar. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Without a cohort: for all learners of the training. sequence: as calendars know it, raised with each change.
  `create table live_sessions (
    id uuid primary key,
    formation_id uuid not null references formations (id) on delete cascade,
    cohort_id uuid references cohorts (id),
    title text not null,
    starts_at timestamptz not null,
    minutes integer not null check (minutes between 1 and 1440),
    link text not null check (link like 'https://%'),
    replay_asset_id uuid references media_assets (id),
    sequence integer not null default 0,
    cancelled_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index live_sessions_formation on live_sessions (formation_id, starts_at)`,
  `create index live_sessions_cohort on live_sessions (cohort_id) where cohort_id is not null`,
  `create index live_sessions_replay on live_sessions (replay_asset_id) where replay_asset_id is not null`,
  // A renewed address is another token_id: the one before it opens nothing any more.
  `create table calendar_feeds (
    user_id uuid primary key references users (id) on delete cascade,
    token_id uuid not null,
    token_hash text not null unique,
    created_at timestamptz not null default now()
  )`,
];
