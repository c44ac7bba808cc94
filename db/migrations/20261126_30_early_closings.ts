import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A cohort may be closed to new members before the day on which it starts.
  await sql`alter table cohorts drop constraint cohorts_check`.execute(db);
}
