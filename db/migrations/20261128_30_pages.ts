import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The founder's free pages, and the sales pages of formations, which have the id of theirs and no address of their own.
  await sql`create table pages (
    id uuid primary key,
    slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
    formation_id uuid unique references formations on delete cascade check (formation_id = id),
    published_version_id uuid,
    state text not null generated always as
      (case when published_version_id is null then 'draft' else 'published' end) stored,
    check ((slug is null) = (formation_id is not null))
  )`.execute(db);
  await sql`create table page_versions (
    id uuid primary key,
    page_id uuid not null references pages on delete cascade,
    body jsonb not null,
    state text not null check (state in ('draft', 'published', 'scheduled')),
    publish_at timestamptz check ((publish_at is null) = (state <> 'scheduled')),
    -- The administrator's address, as in the journal.
    "by" text not null,
    "at" timestamptz not null default clock_timestamp(),
    -- What was published when it was written: another one published meanwhile is never overwritten unseen.
    base_version_id uuid
  )`.execute(db);
  await sql`alter table pages add foreign key (published_version_id) references page_versions`.execute(db);
  await sql`create index page_versions_of_page on page_versions (page_id, "at" desc)`.execute(db);
  await sql`create index page_versions_due on page_versions (publish_at) where state = 'scheduled'`.execute(db);
  await sql`create table page_redirects (
    slug text primary key,
    page_id uuid not null references pages on delete cascade
  )`.execute(db);
  await sql`create index page_redirects_of_page on page_redirects (page_id)`.execute(db);

  // A file that a page gives for an address. One that the page no longer offers still reaches whom it was sent to.
  await sql`create table lead_files (
    id uuid primary key,
    asset_id uuid not null references media_assets,
    page_id uuid not null references pages on delete cascade,
    mail jsonb not null,
    is_offered boolean not null default true,
    unique (page_id, asset_id)
  )`.execute(db);
  await sql`create index lead_files_of_asset on lead_files (asset_id)`.execute(db);
  await sql`create table lead_requests (
    id uuid primary key,
    lead_file_id uuid not null references lead_files on delete cascade,
    subscriber_id uuid not null references subscribers on delete cascade,
    -- The token of the link to the file.
    token text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', '') unique,
    created_at timestamptz not null default now(),
    unique (subscriber_id, lead_file_id)
  )`.execute(db);
  await sql`create index lead_requests_of_file on lead_requests (lead_file_id)`.execute(db);
}
