import { type Kysely, sql } from "kysely";

/** A declaration stays as it was submitted, whoever asks: its outcomes are rows of their own. Kept for five years. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function declaration_stays() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.declared_at < now() - interval '5 years' then
        return old;
      end if;
    end if;
    raise exception 'declarations is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger declarations_stay before update or delete on declarations
    for each row execute function declaration_stays()`,
  `create trigger declarations_stay_whole before truncate on declarations
    for each statement execute function declaration_stays()`,
  `create trigger declaration_outcomes_stay_whole before truncate on declaration_outcomes
    for each statement execute function declarations_stay()`,
];
