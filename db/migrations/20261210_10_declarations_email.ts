import { type Kysely, sql } from "kysely";

export const transaction = false;

/** Each declaration, page of orders and deduction looks for those of an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists declarations_email`.execute(db);
  await sql`create index concurrently declarations_email on declarations (email)`.execute(db);
}
