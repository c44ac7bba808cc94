import { type Kysely, sql } from "kysely";

/**
 * Courses, their lessons with every version, and what each learner did. Progress goes with the person and is never
 * taken by an edit: a lesson that somebody opened can be archived, not deleted.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table courses (
    id uuid primary key,
    slug text not null constraint courses_slug_key unique,
    title text not null,
    summary text not null default '',
    is_sample boolean not null default false,
    published_at timestamptz,
    archived_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  // A bundle is a formation with several courses.
  `create table formation_courses (
    formation_id uuid not null references formations (id) on delete cascade,
    course_id uuid not null references courses (id) on delete restrict,
    position integer not null default 1,
    primary key (formation_id, course_id)
  )`,
  `create index formation_courses_course on formation_courses (course_id)`,
  `create table course_modules (
    id uuid primary key,
    course_id uuid not null references courses (id) on delete restrict,
    position integer not null,
    title text not null,
    summary text not null default '',
    release jsonb,
    archived_at timestamptz
  )`,
  `create index course_modules_course on course_modules (course_id, position)`,
  `create table lessons (
    id uuid primary key,
    course_id uuid not null references courses (id) on delete restrict,
    module_id uuid not null references course_modules (id) on delete restrict,
    position integer not null,
    slug text not null,
    title text not null,
    summary text not null default '',
    minutes integer not null check (minutes between 1 and 600),
    required boolean not null default true,
    preview boolean not null default false,
    published_version integer,
    replaces_lesson_id uuid references lessons (id) on delete set null,
    archived_at timestamptz,
    constraint lessons_slug_key unique (course_id, slug)
  )`,
  `create index lessons_module on lessons (module_id, position)`,
  `create index lessons_replaces on lessons (replaces_lesson_id) where replaces_lesson_id is not null`,
  // Every slug that a lesson ever had.
  `create table lesson_slugs (
    course_id uuid not null references courses (id) on delete cascade,
    slug text not null,
    lesson_id uuid not null references lessons (id) on delete cascade,
    primary key (course_id, slug)
  )`,
  `create index lesson_slugs_lesson on lesson_slugs (lesson_id)`,
  `create table lesson_versions (
    lesson_id uuid not null references lessons (id) on delete cascade,
    n integer not null check (n > 0),
    blocks jsonb not null,
    author text not null,
    note text not null default '',
    at timestamptz not null default now(),
    primary key (lesson_id, n)
  )`,
  `alter table lessons add constraint lessons_published_version_fkey foreign key (id, published_version)
    references lesson_versions (lesson_id, n) deferrable initially deferred`,
  `create table lesson_progress (
    user_id uuid not null references users (id) on delete cascade,
    lesson_id uuid not null references lessons (id) on delete restrict,
    first_opened_at timestamptz not null default now(),
    last_opened_at timestamptz not null default now(),
    done_at timestamptz,
    done_how text check (done_how in ('self', 'quiz', 'import', 'replaced')),
    place_s integer check (place_s >= 0),
    primary key (user_id, lesson_id)
  )`,
  `create index lesson_progress_lesson on lesson_progress (lesson_id)`,
  `create table lesson_events (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users (id) on delete cascade,
    lesson_id uuid not null references lessons (id) on delete restrict,
    kind text not null check (kind in ('opened', 'done', 'undone', 'quiz', 'exercise', 'downloaded')),
    at timestamptz not null default now()
  )`,
  `create index lesson_events_user on lesson_events (user_id, at)`,
  `create index lesson_events_lesson on lesson_events (lesson_id, at)`,
  `create table course_completions (
    user_id uuid not null references users (id) on delete cascade,
    course_id uuid not null references courses (id) on delete restrict,
    completed_at timestamptz not null default now(),
    structure jsonb not null,
    primary key (user_id, course_id)
  )`,
  `create index course_completions_course on course_completions (course_id)`,
  `create function stays_as_written() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end $$`,
  // What was published or done is evidence. It may be deleted with its lesson or with the person, never changed.
  ...["lesson_versions", "lesson_events", "course_completions"].map(
    (table) =>
      `create trigger ${table}_stay before update on ${table} for each row execute function stays_as_written()`,
  ),
  `create function evidence_goes_with_the_person() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from users where id = old.user_id) then
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end if;
    return old;
  end $$`,
  ...["lesson_events", "course_completions"].map(
    (table) =>
      `create trigger ${table}_kept before delete on ${table} for each row execute function evidence_goes_with_the_person()`,
  ),
];
