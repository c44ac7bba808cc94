import { type Kysely, sql } from "kysely";

/** Each process pauses its own calls to Stripe: here the administration and the doctor see them all. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table stripe_pauses (
    purpose text primary key,
    since timestamptz not null,
    until timestamptz not null
  )`.execute(db);
}
