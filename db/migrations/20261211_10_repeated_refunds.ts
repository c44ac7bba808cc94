import { type Kysely, sql } from "kysely";

/** Money that left for a buyer beyond the credit notes of her payment: the bank had sent a refund of it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table repeated_refunds (
    id bigint generated always as identity primary key,
    payment_id bigint not null references order_payments,
    -- The refund at Stripe; the dispute, when the buyer's bank took the money itself.
    stripe_id text not null,
    amount_cents integer not null check (amount_cents > 0),
    repeated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index repeated_refunds_payment on repeated_refunds (payment_id)`.execute(db);
}
