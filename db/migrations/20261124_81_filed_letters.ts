import { type Kysely, sql } from "kysely";

/** The letters of declarations that an earlier release has carried out without filing them with the order. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`update order_letters letter set order_id = outcome.order_id
    from (select distinct on (declaration_id) declaration_id, order_id from declaration_outcomes
      where order_id is not null order by declaration_id, id desc) outcome
    where letter.order_id is null and letter.declaration_id = outcome.declaration_id`.execute(db);
}
