import { type Kysely, sql } from "kysely";

/**
 * Since when each training can be bought, with a live key and with a test key: the price history counts from then. For
 * trainings of earlier releases only their first order proves that they were on sale; for the others a job writes the
 * time within a minute.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table formations add column first_on_sale_at timestamptz, add column first_on_trial_at timestamptz`.execute(
    db,
  );
  const firstOrder = (sessions: string) =>
    sql`(select min(created_at) from orders
      where formation_id = formations.id and stripe_checkout_session_id like ${sessions})`;
  await sql`update formations set
    first_on_sale_at = ${firstOrder("cs_live_%")}, first_on_trial_at = ${firstOrder("cs_test_%")}`.execute(db);
}
