import { type Kysely, sql } from "kysely";

/** The attestations of those who have finished a course, and which formations give one. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table formations add column attestation boolean not null default false`,
  // What the paper says is frozen: no later edit of the course or of the seller's identity changes it.
  `create table certificates (
    code text primary key check (code ~ '^[A-Za-z0-9_-]{22}$'),
    number text not null check (number ~ '^A\\d{4}-\\d{6}$') constraint certificates_number_key unique,
    user_id uuid references users (id) on delete set null,
    course_id uuid references courses (id) on delete set null,
    formation_id uuid references formations (id) on delete set null,
    name text,
    shows_name boolean not null default false,
    course_title text not null,
    minutes integer not null,
    lessons jsonb not null,
    seller jsonb not null,
    completed_on date not null,
    issued_at timestamptz not null default now(),
    revoked_at timestamptz,
    revoked_reason text,
    check ((revoked_at is null) = (revoked_reason is null))
  )`,
  `create unique index certificates_one on certificates (user_id, course_id) where revoked_at is null`,
  `create index certificates_user on certificates (user_id)`,
  `create index certificates_course on certificates (course_id)`,
  `create index certificates_formation on certificates (formation_id)`,
  `create index certificates_newest on certificates (issued_at desc, code)`,
  // Whoever holds a paper finds it again under its code for good, so numbers have no gaps. The name goes with the
  // account, whichever way the account goes.
  `create function certificate_stays() returns trigger language plpgsql as $$
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
  end $$`,
  `create trigger certificates_stay before update or delete on certificates
    for each row execute function certificate_stays()`,
];
