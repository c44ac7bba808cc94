import { type Kysely, sql } from "kysely";

/**
 * Invoices and credit notes with unbroken numbers, and the VAT regimes by date. Both never change. Documents are kept
 * for ten years (Code de commerce, art. L123-22).
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders add column billing jsonb`,
  `alter table orders add column company jsonb`,
  `create table invoice_counters (
    kind text not null check (kind in ('invoice', 'credit_note')),
    year integer not null,
    last integer not null check (last > 0),
    at timestamptz not null,
    primary key (kind, year)
  )`,
  `create table invoices (
    number text primary key,
    kind text not null check (kind in ('invoice', 'credit_note')),
    order_id uuid not null references orders (id),
    payment_id bigint not null references order_payments (id),
    corrects text references invoices (number),
    reference text not null unique,
    issued_at timestamptz not null,
    paid_at timestamptz not null,
    designation text not null,
    net_cents integer not null check (net_cents >= 0),
    vat_cents integer not null check (vat_cents >= 0),
    total_cents integer not null check (total_cents > 0 and total_cents = net_cents + vat_cents),
    vat_rate integer not null check (vat_rate >= 0),
    regime text not null,
    vat_treatment text not null,
    currency text not null,
    buyer jsonb not null,
    seller jsonb not null,
    check ((kind = 'credit_note') = (corrects is not null))
  )`,
  `create index invoices_order on invoices (order_id, issued_at)`,
  `create index invoices_payment on invoices (payment_id)`,
  `create index invoices_issued on invoices (issued_at)`,
  // A refund that the buyer's bank sent back: the money is here again, and the credit note stays owed.
  `create table returned_refunds (
    refund_id text primary key,
    order_id uuid not null references orders (id),
    amount_cents integer not null check (amount_cents > 0),
    returned_at timestamptz not null default now()
  )`,
  `create table vat_regimes (
    id bigint generated always as identity primary key,
    starts_on date not null,
    regime text not null check (regime in ('franchise', 'standard', 'oss')),
    decided_by text not null,
    decided_at timestamptz not null default now()
  )`,
  `create function invoices_stay() returns trigger language plpgsql as $$
  begin
    raise exception 'invoices are append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger invoices_stay before update or delete on invoices for each row execute function invoices_stay()`,
  `create trigger invoices_stay_whole before truncate on invoices for each statement execute function invoices_stay()`,
  `create function vat_regimes_stay() returns trigger language plpgsql as $$
  begin
    raise exception 'vat_regimes is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger vat_regimes_stay before update or delete on vat_regimes
    for each row execute function vat_regimes_stay()`,
  `create trigger vat_regimes_stay_whole before truncate on vat_regimes
    for each statement execute function vat_regimes_stay()`,
];
