import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Where the buyer lives, as chosen before paying: two letters (ISO 3166). Null for older orders. The previous release
  // reads the profile's `country` in a join with orders, so the name is another one.
  await sql`alter table orders add column buyer_country text`.execute(db);
}
