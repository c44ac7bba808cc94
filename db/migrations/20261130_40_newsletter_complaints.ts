import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletters drop constraint newsletters_pause_reason_check,
    add constraint newsletters_pause_reason_check check (pause_reason in ('by-hand', 'returns', 'complaints'))`.execute(
    db,
  );
}
