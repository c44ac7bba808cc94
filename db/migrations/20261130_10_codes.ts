import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a buyer may type for a lower price. The money is in our tables: Stripe knows no reduction.
  await sql`create table codes (
    id uuid primary key,
    -- In capitals without accents, as typed codes are compared.
    code text not null unique check (code ~ '^[A-Z0-9-]{3,40}$'),
    -- Announced to anybody, or given to one person.
    kind text not null check (kind in ('public', 'reserved')),
    -- Of the plain price: one of the two.
    percent smallint check (percent between 1 and 90),
    cents integer check (cents > 0),
    -- Null: all formations, those to come as well.
    formation_ids uuid[],
    starts_at timestamptz not null,
    ends_at timestamptz,
    stopped_at timestamptz,
    -- Since when all its uses are taken.
    exhausted_at timestamptz,
    max_uses integer check (max_uses > 0),
    once_per_person boolean not null default false,
    -- Held and used. A refund does not lower it.
    taken integer not null default 0 check (taken >= 0),
    note text not null default '',
    -- Of the reserved codes that were made together.
    batch_id uuid,
    -- The administrator's address, as in the journal.
    created_by text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (num_nonnulls(percent, cents) = 1),
    check (kind <> 'reserved' or max_uses = 1),
    check (kind <> 'public' or ends_at is not null)
  )`.execute(db);
  await sql`create index codes_newest on codes (created_at desc, id)`.execute(db);
  await sql`create index codes_batch on codes (batch_id) where batch_id is not null`.execute(db);
  await sql`create index codes_public on codes (starts_at) where kind = 'public'`.execute(db);
  // At most one reduction of an order, by its key.
  await sql`create table order_reductions (
    order_id uuid primary key references orders on delete cascade,
    code_id uuid not null references codes,
    -- Of the buyer's address, under the shop's secret: only for a code of which each person has one use.
    person_key bytea,
    cents integer not null check (cents > 0),
    -- Held while the order awaits payment.
    state text not null default 'held' check (state in ('held', 'used', 'returned')),
    "at" timestamptz not null default now(),
    returned_at timestamptz
  )`.execute(db);
  await sql`create index order_reductions_code on order_reductions (code_id, "at")`.execute(db);
  await sql`create unique index order_reductions_person on order_reductions (code_id, person_key)
    where state in ('held', 'used') and person_key is not null`.execute(db);
  // Null: written by the release before, without a reduction.
  await sql`alter table orders add column list_cents integer,
    add column discount_cents integer not null default 0,
    add column reduction_label text,
    add constraint orders_reduced check (amount_cents = coalesce(list_cents, amount_cents) - discount_cents)`.execute(
    db,
  );
  // All taxes included, as the order has them; null on an invoice without a reduction.
  await sql`alter table invoices add column list_cents integer,
    add column discount_cents integer,
    add column reduction_label text`.execute(db);
  // The price without the promotion, from which a code reduces; null: written by the release before.
  await sql`alter table formation_prices add column plain_cents integer`.execute(db);
}
