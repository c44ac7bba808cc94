import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A subscription that was ended at Stripe and not by this shop: its cancellation is yet to be declared.
  await sql`alter table subscriptions add column ended_elsewhere_at timestamptz`.execute(db);
  await sql`alter table declarations drop constraint declarations_channel_check,
    add constraint declarations_channel_check check (channel in ('form', 'letter', 'email', 'stripe'))`.execute(db);
}
