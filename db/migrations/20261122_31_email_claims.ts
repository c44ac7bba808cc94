import { type Kysely, sql } from "kysely";

/** Who sends an email holds its claim: a worker that comes back late, after another one has claimed it, changes nothing. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table emails add column claim uuid`.execute(db);
}
