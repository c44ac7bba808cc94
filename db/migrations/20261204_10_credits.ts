import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table formations
    -- Whether it costs less for who has paid for a part of it.
    add column deducts_purchases boolean not null default false,
    -- What its buyers are shown after the payment.
    add column suggested_formation_id uuid references formations on delete set null`.execute(db);
  // What an order of a bundle deducts: what was paid for its parts, and not refunded.
  await sql`create table order_credits (
    order_id uuid not null references orders on delete cascade,
    credited_order_id uuid not null references orders on delete cascade,
    cents integer not null check (cents > 0),
    -- Held while the order awaits payment.
    state text not null default 'held' check (state in ('held', 'used', 'returned')),
    "at" timestamptz not null default now(),
    returned_at timestamptz,
    primary key (order_id, credited_order_id)
  )`.execute(db);
  await sql`create index order_credits_credited on order_credits (credited_order_id)`.execute(db);
  await sql`create unique index order_credits_once on order_credits (credited_order_id)
    where state in ('held', 'used')`.execute(db);
}
