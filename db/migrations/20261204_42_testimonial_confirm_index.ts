import { type Kysely, sql } from "kysely";

export const transaction = false;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists testimonials_confirm_hash`.execute(db);
  await sql`create unique index concurrently testimonials_confirm_hash on testimonials (confirm_hash)`.execute(db);
}
