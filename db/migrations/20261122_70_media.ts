import { type Kysely, sql } from "kysely";

/** Films, sounds, pictures and files of lessons: what was uploaded, what was made of it, and its captions. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table media_assets (
    id uuid primary key,
    kind text not null check (kind in ('video', 'audio', 'image', 'file')),
    original_name text not null,
    title text not null default '',
    -- Of the uploaded bytes: the same file a second time is the same asset.
    sha256 text constraint media_assets_sha256_key unique,
    bytes bigint not null default 0 check (bytes >= 0),
    seconds double precision check (seconds >= 0),
    state text not null default 'uploading' check (state in ('uploading', 'queued', 'processing', 'ready', 'failed')),
    reason text,
    is_sample boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index media_assets_recent on media_assets (created_at desc)`,
  `create table media_renditions (
    asset_id uuid not null references media_assets (id) on delete cascade,
    name text not null,
    path text not null,
    mime_type text not null,
    bytes bigint not null check (bytes >= 0),
    width integer,
    height integer,
    bitrate integer,
    etag text not null,
    created_at timestamptz not null default now(),
    primary key (asset_id, name)
  )`,
  `create table caption_tracks (
    asset_id uuid not null references media_assets (id) on delete cascade,
    lang text not null default 'fr',
    kind text not null check (kind in ('captions', 'chapters')),
    vtt text not null,
    source text not null check (source in ('upload', 'machine')),
    reviewed_at timestamptz,
    updated_at timestamptz not null default now(),
    primary key (asset_id, lang, kind)
  )`,
  // Seconds that were sent to a learner: a union of ranges, so that the same second counts once.
  `create table media_seen (
    user_id uuid not null references users (id) on delete cascade,
    asset_id uuid not null references media_assets (id) on delete cascade,
    seen int4multirange not null default '{}',
    updated_at timestamptz not null default now(),
    primary key (user_id, asset_id)
  )`,
  `create index media_seen_asset on media_seen (asset_id)`,
  // Which lessons show an asset: blocks @> '[{"asset": "…"}]'.
  `create index lesson_versions_blocks on lesson_versions using gin (blocks jsonb_path_ops)`,
  `alter table user_profiles add column film_quality text check (film_quality in ('240', '480', '720'))`,
];
