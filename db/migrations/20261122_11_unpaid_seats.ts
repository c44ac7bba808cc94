import { type Kysely, sql } from "kysely";

/** How many seats of a training a client may hold without paying is counted by this. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table orders add column client text`.execute(db);
}
