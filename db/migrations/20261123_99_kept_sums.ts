import { type Kysely, sql } from "kysely";

/** What nights and pages read of a shop with years of sales: indexes, and sums that are kept instead of counted. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const month = (row: string) => `to_char(${row}.issued_at at time zone 'Europe/Paris', 'YYYY-MM')`;
const country = (row: string) => `coalesce(${row}.buyer ->> 'country', '')`;

const statements = [
  // The nightly comparison asks for what was refunded lately; the clean-up, for buyers of more than ten years ago.
  `create index orders_refunded_at on orders (refunded_at) where refunded_at is not null`,
  `create index orders_last_moved on orders (greatest(created_at, paid_at, refunded_at)) where email <> ''`,
  // Orders paid lately without access are looked for every ten minutes.
  `create index orders_paid on orders (paid_at) where status = 'paid' and disputed_at is null`,

  // The sums of each month's invoices and credit notes. The country is not erased with the buyer.
  `create table invoice_months (
    month text not null,
    kind text not null check (kind in ('invoice', 'credit_note')),
    country text not null,
    net_cents bigint not null,
    total_cents bigint not null,
    primary key (month, kind, country)
  )`,
  `insert into invoice_months select ${month("invoices")}, kind, ${country("invoices")}, sum(net_cents), sum(total_cents)
    from invoices group by 1, 2, 3`,
  `create function sum_invoice_month() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then
      update invoice_months set net_cents = net_cents - old.net_cents, total_cents = total_cents - old.total_cents
      where month = ${month("old")} and kind = old.kind and country = ${country("old")};
    end if;
    if tg_op <> 'DELETE' then
      insert into invoice_months values (${month("new")}, new.kind, ${country("new")}, new.net_cents, new.total_cents)
      on conflict (month, kind, country) do update set
        net_cents = invoice_months.net_cents + excluded.net_cents,
        total_cents = invoice_months.total_cents + excluded.total_cents;
    end if;
    return null;
  end $$`,
  `create trigger invoices_are_summed after insert or update or delete on invoices
    for each row execute function sum_invoice_month()`,

  // How many emails left on each day that is over, in Paris: the clean-up of the next night writes it down.
  `create table email_days (day date primary key, sent integer not null)`,
];
