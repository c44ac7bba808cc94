export const courses = `
create table media_assets (
  id uuid primary key,
  kind text not null check (kind in ('video', 'audio', 'image', 'file')),
  -- The name of the file that was uploaded; shown, never used as a path.
  original_name text not null,
  title text not null default '',
  -- The hash of the uploaded bytes, in hexadecimal; null during the upload.
  sha256 text unique,
  bytes bigint not null default 0 check (bytes >= 0),
  seconds double precision check (seconds >= 0),
  state text not null default 'uploading' check (state in ('uploading', 'queued', 'processing', 'ready', 'failed')),
  -- Why it failed: a code.
  reason text,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index media_assets_recent on media_assets (created_at desc);

create table media_renditions (
  asset_id uuid not null references media_assets on delete cascade,
  -- The last part of its address: 720.mp4, son.m4a, affiche.avif, or the name of the file itself.
  name text not null,
  -- Its key in the media store.
  path text not null,
  mime_type text not null,
  bytes bigint not null check (bytes >= 0),
  width integer,
  height integer,
  -- Bits per second, sound and picture together.
  bitrate integer,
  -- Strong, with its quotes.
  etag text not null,
  created_at timestamptz not null default now(),
  primary key (asset_id, name)
);

create table caption_tracks (
  asset_id uuid not null references media_assets on delete cascade,
  lang text not null default 'fr',
  kind text not null check (kind in ('captions', 'chapters')),
  vtt text not null,
  source text not null check (source in ('upload', 'machine')),
  reviewed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (asset_id, lang, kind)
);

create table courses (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  summary text not null default '',
  -- Came with the software: never sold with a live key.
  is_sample boolean not null default false,
  published_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create table formation_courses (
  formation_id uuid not null references formations on delete cascade,
  course_id uuid not null references courses on delete restrict,
  position integer not null default 1,
  primary key (formation_id, course_id)
);
create index formation_courses_course on formation_courses (course_id);

create table course_modules (
  id uuid primary key,
  course_id uuid not null references courses on delete restrict,
  position integer not null,
  title text not null,
  summary text not null default '',
  release jsonb,
  archived_at timestamptz
);
create index course_modules_course on course_modules (course_id, position);

create table lessons (
  id uuid primary key,
  course_id uuid not null references courses on delete restrict,
  module_id uuid not null references course_modules on delete restrict,
  position integer not null,
  slug text not null,
  title text not null,
  summary text not null default '',
  -- About how long it takes, film, reading and exercise together.
  minutes integer not null check (minutes between 1 and 600),
  -- Counts towards the end of the course.
  required boolean not null default true,
  -- Anybody may read it.
  preview boolean not null default false,
  -- The n of the version that learners see; null while there is none.
  published_version integer,
  replaces_lesson_id uuid references lessons on delete set null,
  archived_at timestamptz,
  constraint lessons_slug_key unique (course_id, slug)
);
create index lessons_module on lessons (module_id, position);
create index lessons_replaces on lessons (replaces_lesson_id) where replaces_lesson_id is not null;

create table lesson_slugs (
  course_id uuid not null references courses on delete cascade,
  slug text not null,
  lesson_id uuid not null references lessons on delete cascade,
  primary key (course_id, slug)
);
create index lesson_slugs_lesson on lesson_slugs (lesson_id);

create function stays_as_written() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end
$$;
create table lesson_versions (
  lesson_id uuid not null references lessons on delete cascade,
  n integer not null check (n > 0),
  blocks jsonb not null,
  author text not null,
  note text not null default '',
  at timestamptz not null default now(),
  head jsonb,
  primary key (lesson_id, n)
);
create index lesson_versions_blocks on lesson_versions using gin (blocks jsonb_path_ops);
create trigger lesson_versions_stay before update on lesson_versions for each row execute function stays_as_written();

alter table lessons add constraint lessons_published_version_fkey foreign key (id, published_version) references
    lesson_versions (lesson_id, n) deferrable initially deferred;

create table lesson_indexes (
  lesson_id uuid primary key references lessons on delete cascade,
  -- Which version of the lesson, and of its captions.
  made_of text not null
);

create function search_plain(source text) returns text language sql immutable strict parallel safe
  return translate(normalize(source, NFC), ((('<>&' || chr(1)) || chr(2)) || '’‘ʼ«»“”„…–—·•  '), '     ''''''       
        ');
create function search_folded(source text) returns text language sql immutable strict parallel safe
  return translate(search_plain(source), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ',
    'aaaaaaceeeeiiiinooooouuuuyyAAAAAACEEEEIIIINOOOOOUUUUYY');
create function search_words(source text) returns tsvector language sql immutable strict parallel safe
  return (to_tsvector('french', search_plain(source)) || to_tsvector('french',
    replace(replace(search_folded(source), 'œ', 'oe'), 'æ', 'ae')));
create function search_query(term text) returns tsquery language sql immutable strict parallel safe
  return (websearch_to_tsquery('french', search_plain(term)) || websearch_to_tsquery('french',
    replace(replace(search_folded(term), 'œ', 'oe'), 'æ', 'ae')));
create table lesson_passages (
  lesson_id uuid not null references lessons on delete cascade,
  position integer not null,
  block_id uuid not null,
  kind text not null check (kind in ('text', 'film')),
  text text not null,
  -- For a film: pairs of an offset in the text and the second at which it is said.
  moments jsonb not null,
  -- A tsvector.
  words tsvector not null,
  primary key (lesson_id, position)
);

-- Learners of a formation who start on the same day.
create table cohorts (
  id uuid primary key,
  formation_id uuid not null references formations on delete cascade,
  name text not null,
  -- A day in Paris, as YYYY-MM-DD.
  starts_on date not null,
  -- The last day on which a buyer can join; null means the day on which the cohort starts.
  closes_on date,
  -- How many may join; null for any number.
  seats integer check (seats > 0),
  created_at timestamptz not null default now(),
  check (closes_on >= starts_on)
);
create index cohorts_formation on cohorts (formation_id, starts_on);

-- A meeting of learners at an hour, behind a link of another service.
create table live_sessions (
  id uuid primary key,
  formation_id uuid not null references formations on delete cascade,
  -- Null: for all learners of the formation.
  cohort_id uuid references cohorts,
  title text not null,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 1 and 1440),
  link text not null check (link like 'https://%'),
  -- The film that was made of it.
  replay_asset_id uuid references media_assets,
  -- As calendars know it (RFC 5545): raised with each change of time, title or link.
  sequence integer not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index live_sessions_cohort on live_sessions (cohort_id) where cohort_id is not null;
create index live_sessions_formation on live_sessions (formation_id, starts_at);
create index live_sessions_replay on live_sessions (replay_asset_id) where replay_asset_id is not null;
`;
