import { type Kysely, sql } from "kysely";

/** Which modules were once open to a learner, and to whom everything is open. Neither is ever taken back. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table module_openings (
    user_id uuid not null references users (id) on delete cascade,
    module_id uuid not null references course_modules (id) on delete cascade,
    opened_at timestamptz not null default now(),
    primary key (user_id, module_id)
  )`,
  `create index module_openings_module on module_openings (module_id)`,
  `create trigger module_openings_stay before update on module_openings
    for each row execute function stays_as_written()`,
  // An opening goes with the person or with the module, never alone.
  `create function openings_go_with_person_or_module() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from users where id = old.user_id)
      and exists (select 1 from course_modules where id = old.module_id) then
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end if;
    return old;
  end $$`,
  `create trigger module_openings_kept before delete on module_openings
    for each row execute function openings_go_with_person_or_module()`,
  // When an administrator opened the whole training to this person, whatever the rules say.
  `alter table access add column all_opened_at timestamptz`,
];
