import { type Kysely, sql } from "kysely";

export const transaction = false;

/** The figures count accesses that were given by hand in some weeks, also those that were taken back since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists access_given_at`.execute(db);
  await sql`create index concurrently access_given_at on access (granted_at) where source = 'admin'`.execute(db);
}
