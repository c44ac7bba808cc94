export const learning = `
create table lesson_progress (
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete restrict,
  first_opened_at timestamptz not null default now(),
  last_opened_at timestamptz not null default now(),
  done_at timestamptz,
  done_how text check (done_how in ('self', 'quiz', 'import', 'replaced')),
  -- Where the film was left: seconds from its start.
  place_s integer check (place_s >= 0),
  primary key (user_id, lesson_id)
);
create index lesson_progress_lesson on lesson_progress (lesson_id);

create function evidence_goes_with_the_person() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from users where id = old.user_id) then
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end if;
    return old;
  end
$$;
create table lesson_events (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete restrict,
  kind text not null check (kind in ('opened', 'seen', 'done', 'undone', 'quiz', 'exercise', 'downloaded')),
  at timestamptz not null default now()
);
create index lesson_events_lesson on lesson_events (lesson_id, at);
create index lesson_events_user on lesson_events (user_id, at);
create index lesson_events_viewed on lesson_events (user_id, lesson_id, at) where kind in ('seen', 'done');
create trigger lesson_events_kept before delete on lesson_events for each row execute function
    evidence_goes_with_the_person();
create trigger lesson_events_stay before update on lesson_events for each row execute function stays_as_written();

create table course_completions (
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete restrict,
  completed_at timestamptz not null default now(),
  -- The lessons that « all » meant that day.
  structure jsonb not null,
  primary key (user_id, course_id)
);
create index course_completions_course on course_completions (course_id);
create trigger course_completions_kept before delete on course_completions for each row execute function
    evidence_goes_with_the_person();
create trigger course_completions_stay before update on course_completions for each row execute function
    stays_as_written();

create function certificate_stays() returns trigger language plpgsql as $$
  declare
    written text[] = '{code,number,course_title,minutes,lessons,seller,completed_on,issued_at}';
    emptied text[] = '{user_id,course_id,formation_id,name}';
    field text;
  begin
    if tg_op = 'DELETE' then
      raise exception 'certificates are kept' using errcode = 'insufficient_privilege';
    end if;
    if new.user_id is null then new.name := null; end if;
    foreach field in array written || emptied loop
      if to_jsonb(new) -> field is distinct from to_jsonb(old) -> field
        and not (field = any (emptied) and to_jsonb(new) ->> field is null) then
        raise exception 'certificates.% stays as written', field using errcode = 'insufficient_privilege';
      end if;
    end loop;
    if old.revoked_at is not null
      and (new.revoked_at, new.revoked_reason) is distinct from (old.revoked_at, old.revoked_reason) then
      raise exception 'a revocation stays' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
$$;
-- Attestations. The database lets nobody change them, but for a revocation, shows_name, and what an erasure
-- empties.
create table certificates (
  -- 128 random bits, base64url: the address of the public page.
  code text primary key check (code ~ '^[A-Za-z0-9_-]{22}$'),
  -- « A2026-000123 », without a gap within a year of Paris.
  number text not null unique check (number ~ '^A\\d{4}-\\d{6}$'),
  -- Null once the account is erased; the name goes with it.
  user_id uuid references users on delete set null,
  course_id uuid references courses on delete set null,
  formation_id uuid references formations on delete set null,
  name text,
  -- Strangers see the name, otherwise its initials.
  shows_name boolean not null default false,
  course_title text not null,
  minutes integer not null,
  lessons jsonb not null,
  seller jsonb not null,
  -- The day in Paris.
  completed_on date not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_reason text,
  check ((revoked_at is null) = (revoked_reason is null))
);
create index certificates_course on certificates (course_id);
create index certificates_formation on certificates (formation_id);
create index certificates_newest on certificates (issued_at desc, code);
create unique index certificates_one on certificates (user_id, course_id) where revoked_at is null;
create index certificates_user on certificates (user_id);
create trigger certificates_stay before delete or update on certificates for each row execute function
    certificate_stays();

create function openings_go_with_person_or_module() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from users where id = old.user_id)
      and exists (select 1 from course_modules where id = old.module_id) then
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end if;
    return old;
  end
$$;
-- A module that was once open to a learner: it stays so, whatever its rule becomes.
create table module_openings (
  user_id uuid not null references users on delete cascade,
  module_id uuid not null references course_modules on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (user_id, module_id)
);
create index module_openings_module on module_openings (module_id);
create trigger module_openings_kept before delete on module_openings for each row execute function
    openings_go_with_person_or_module();
create trigger module_openings_stay before update on module_openings for each row execute function stays_as_written();

create table exercise_answers (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete restrict,
  block_id uuid not null,
  -- The version of the lesson that the learner saw.
  version_n integer not null,
  fields jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index exercise_answers_lesson on exercise_answers (lesson_id);
create index exercise_answers_newest on exercise_answers (user_id, lesson_id, block_id, at desc);
create trigger exercise_answers_stay before update on exercise_answers for each row execute function
    stays_as_written();

create table quiz_attempts (
  -- Comes with the form.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete restrict,
  block_id uuid not null,
  version_n integer not null,
  -- The keys of the choices that were ticked, by the key of their question.
  answers jsonb not null,
  -- Per cent of the questions.
  score integer not null check (score between 0 and 100),
  passed boolean not null,
  submitted_at timestamptz not null default now()
);
create index quiz_attempts_lesson on quiz_attempts (lesson_id);
create index quiz_attempts_newest on quiz_attempts (user_id, lesson_id, block_id, submitted_at desc);
create trigger quiz_attempts_stay before update on quiz_attempts for each row execute function stays_as_written();

-- The start of a quiz with a duration.
create table quiz_starts (
  -- The id of the attempt that it becomes.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete restrict,
  block_id uuid not null,
  -- The duration of the quiz when it was started.
  minutes integer not null check (minutes > 0),
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- How many times the learner asked for more time.
  extensions integer not null default 0,
  -- The choices that were ticked when the learner asked for more time last.
  ticked jsonb not null
);
create index quiz_starts_learner on quiz_starts (user_id, lesson_id, block_id);
create index quiz_starts_lesson on quiz_starts (lesson_id);

create table parked_posts (
  -- SHA-256 of the browser's cookie, hex.
  browser text not null,
  -- The id of the block that it answers.
  subject text not null,
  user_id uuid not null references users on delete cascade,
  sealed text not null,
  created_at timestamptz not null default now(),
  primary key (browser, subject)
);
create index parked_posts_age on parked_posts (created_at);
create index parked_posts_user on parked_posts (user_id);

create table media_seen (
  user_id uuid not null references users on delete cascade,
  asset_id uuid not null references media_assets on delete cascade,
  -- An int4multirange in PostgreSQL's notation.
  seen int4multirange not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (user_id, asset_id)
);
create index media_seen_asset on media_seen (asset_id);

create table lesson_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete restrict,
  -- Empty when the learner has deleted the note.
  text text not null check (char_length(text) <= 20000),
  at timestamptz not null default clock_timestamp()
);
create index lesson_notes_lesson on lesson_notes (lesson_id);
create index lesson_notes_newest on lesson_notes (user_id, lesson_id, at desc);
create trigger lesson_notes_stay before update on lesson_notes for each row execute function stays_as_written();

create table lesson_questions (
  -- Comes with the form.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete restrict,
  text text not null check (char_length(text) between 1 and 5000),
  asked_at timestamptz not null default now(),
  -- Since when the learner allows the question to be published under the lesson, without a name.
  may_publish_at timestamptz,
  published_at timestamptz,
  check ((published_at is null) or (may_publish_at is not null))
);
create index lesson_questions_lesson on lesson_questions (lesson_id, asked_at);
create index lesson_questions_own on lesson_questions (user_id, lesson_id, asked_at);

create table lesson_answers (
  question_id uuid primary key references lesson_questions on delete cascade,
  text text not null check (char_length(text) between 1 and 10000),
  -- The administrator, as the audit log names actors.
  author text not null,
  at timestamptz not null default now()
);
create trigger lesson_answers_stay before update on lesson_answers for each row execute function stays_as_written();

create table learning_reminders (
  user_id uuid primary key references users on delete cascade,
  -- The token of the link that ends the reminders.
  token text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', '') unique,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  -- How many were sent since the last visit.
  unanswered integer not null default 0
);

create table podcast_feeds (
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  -- The token of the address is derived from it.
  id uuid not null unique,
  -- SHA-256, hex.
  token_hash text not null unique,
  renewed_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index podcast_feeds_course on podcast_feeds (course_id);

-- The address of a person's calendar. Its token is derived from token_id.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token_id uuid not null,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
`;
