import { type Kysely, sql } from "kysely";

/** Each payment of an order: one, or one for each month of a subscription. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table order_payments (
    id bigint generated always as identity primary key,
    order_id uuid not null references orders (id),
    amount_cents integer not null check (amount_cents >= 0),
    currency text not null,
    period_start timestamptz,
    period_end timestamptz,
    stripe_invoice_id text unique,
    stripe_payment_intent_id text unique,
    paid_at timestamptz not null,
    refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents)
  )`,
  `create index order_payments_order on order_payments (order_id, paid_at)`,
  `create index order_payments_paid on order_payments (paid_at)`,
  // What is known of the past: the first payment. The nightly comparison with Stripe adds the later months.
  `insert into order_payments (order_id, amount_cents, currency, stripe_payment_intent_id, paid_at, refunded_cents)
    select id, amount_cents, currency, stripe_payment_intent_id, paid_at, least(refunded_cents, amount_cents)
    from orders where paid_at is not null on conflict do nothing`,
];
