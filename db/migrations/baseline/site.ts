export const site = `
-- The snapshot of one Airtable table. The previous release also writes tried_at, asked_at, next_try_at,
-- claimed_until and failures, which the queue replaces; the next release drops them.
create table library_snapshots (
  kind text primary key check (kind in ('articles', 'books', 'supplements')),
  -- When Airtable last gave a good answer; null until the first.
  refreshed_at timestamptz,
  tried_at timestamptz,
  asked_at timestamptz,
  next_try_at timestamptz not null default now(),
  claimed_until timestamptz,
  failures integer not null default 0,
  -- Why the last refresh failed; null when it succeeded.
  error text,
  -- Records that were left out, with the reason.
  rejected jsonb not null default '[]',
  content_hash text,
  -- The hash of a suspiciously small answer, until a second one confirms it.
  candidate_hash text
);

insert into library_snapshots (kind) values ('articles'), ('books'), ('supplements');

create table library_records (
  kind text not null references library_snapshots (kind),
  -- Airtable's id.
  id text not null,
  position integer not null,
  -- Empty when neither the record nor its title gives one.
  slug text not null,
  facts jsonb not null,
  -- Sanitised HTML.
  body text not null,
  first_seen_at timestamptz not null,
  primary key (kind, id)
);
create index library_records_position on library_records (kind, position);
create unique index library_records_slug on library_records (kind, slug) where slug <> '';

-- The previous release also writes next_try_at and attempts, which the next release drops.
create table library_pictures (
  -- Airtable's id of the attachment, or the hash of the picture's address in a text.
  source text primary key,
  url text not null,
  -- Attachment links expire about two hours after Airtable has made them.
  url_seen_at timestamptz not null,
  next_try_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Why the last download failed.
  error text,
  -- SHA-256 of the original; null until it is downloaded.
  hash text,
  width integer,
  height integer,
  widths integer[] not null default '{}'::integer[]
);
create index library_pictures_hash on library_pictures (hash);
create index library_pictures_wanted on library_pictures (next_try_at) where hash is null;

create table library_media (
  -- {hash}-{width}.{avif|webp}
  key text primary key,
  hash text not null,
  content_type text not null,
  bytes bytea not null
);
-- As a statement of its own: PostgreSQL 15, which Debian 12 has, knows no other way.
alter table library_media alter column bytes set storage external;
create index library_media_hash on library_media (hash);

-- Has one row.
create table library_throttle (
  id boolean default true primary key check (id),
  -- When the next request to Airtable may be sent, by whichever replica.
  next_request_at timestamptz not null default now()
);

insert into library_throttle default values;

-- What proves a figure today.
create table claims (
  key text primary key,
  id uuid not null default gen_random_uuid() unique,
  value text not null,
  source text not null default '',
  sample_size integer check (sample_size > 0),
  period_from date,
  period_to date,
  charges text not null default '',
  proof_file text,
  proof_name text,
  proof_type text,
  verified_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

-- What was stated before, kept for six years.
create table claim_history (
  key text not null,
  id uuid primary key,
  value text not null,
  source text not null default '',
  sample_size integer check (sample_size > 0),
  period_from date,
  period_to date,
  charges text not null default '',
  proof_file text,
  proof_name text,
  proof_type text,
  verified_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  replaced_at timestamptz not null default now()
);
create index claim_history_key on claim_history (key, replaced_at desc);
`;
