import { type Kysely, sql } from "kysely";

/** The snapshots of Airtable's tables: records, resized pictures, and their freshness. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table library_copies (
    kind text primary key check (kind in ('articles', 'books', 'supplements')),
    refreshed_at timestamptz,
    tried_at timestamptz,
    asked_at timestamptz,
    next_try_at timestamptz not null default now(),
    claimed_until timestamptz,
    failures integer not null default 0,
    error text,
    rejected jsonb not null default '[]',
    content_hash text,
    candidate_hash text
  )`,
  `insert into library_copies (kind) values ('articles'), ('books'), ('supplements')`,
  `create table library_records (
    kind text not null references library_copies (kind),
    id text not null,
    position integer not null,
    slug text not null,
    facts jsonb not null,
    body text not null,
    first_seen_at timestamptz not null,
    primary key (kind, id)
  )`,
  `create index library_records_position on library_records (kind, position)`,
  `create unique index library_records_slug on library_records (kind, slug) where slug <> ''`,
  `create table library_pictures (
    source text primary key,
    url text not null,
    url_seen_at timestamptz not null,
    next_try_at timestamptz not null default now(),
    attempts integer not null default 0,
    error text,
    hash text,
    width integer,
    height integer,
    widths integer[] not null default '{}'
  )`,
  `create index library_pictures_wanted on library_pictures (next_try_at) where hash is null`,
  `create index library_pictures_hash on library_pictures (hash)`,
  `create table library_media (key text primary key, hash text not null, content_type text not null, bytes bytea not null)`,
  `create index library_media_hash on library_media (hash)`,
  // The bytes are compressed already, so PostgreSQL need not compress them again.
  `alter table library_media alter column bytes set storage external`,
  // One row: when the next request to Airtable may be sent, by whichever replica.
  `create table library_gate (
    id boolean primary key default true check (id),
    next_request_at timestamptz not null default now()
  )`,
  `insert into library_gate default values`,
];
