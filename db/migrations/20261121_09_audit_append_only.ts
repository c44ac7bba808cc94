import { type Kysely, sql } from "kysely";

/** Entries of the audit log never change, whoever asks, and can be deleted only when they are a year old. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function audit_log_stays() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.at < now() - interval '12 months' then
        return old;
      end if;
    end if;
    raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger audit_log_stays before update or delete on audit_log
    for each row execute function audit_log_stays()`,
  `create trigger audit_log_stays_whole before truncate on audit_log
    for each statement execute function audit_log_stays()`,
];
