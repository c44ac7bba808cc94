import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Two letters: where the card of the first payment was issued, as Stripe says (implementing regulation EU 282/2011, art. 24 ter).
  await sql`alter table orders add column card_country text`.execute(db);
}
