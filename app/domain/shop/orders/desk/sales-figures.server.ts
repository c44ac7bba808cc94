import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { inLastDays, parisToday } from "../../../values/paris-day.server.ts";
import { orderIsSale } from "../order.server.ts";

interface FormationSales {
  formationId: string;
  name: string;
  slug: string;
  /** Orders that were begun in these days, and the sales that were paid in them. */
  orders: number;
  paid: number;
  /** Cents, without VAT: the first invoices of these sales. */
  sold: number;
  /** Cents, without VAT: invoices less credit notes. */
  net: number;
  vat: number;
  pageReads: number;
  checkoutReads: number;
}

/** What each formation sold in the last days, today included; `before`: in as many days before them. */
export async function readFormationSales(db: Db, days: number, { before = false } = {}): Promise<FormationSales[]> {
  const within = (column: string) => inLastDays(column, days, { before });
  const ago = sql`${parisToday} - ${before ? 2 * days : days}::int`;
  const reads = (pages: ReturnType<typeof sql>) =>
    sql`(select coalesce(sum(n), 0)::int from daily_counts
      where day > ${ago} and day <= ${ago} + ${days}::int and page in (${pages}))`;
  const { rows } = await sql<FormationSales>`
    select f.id as formation_id, f.name, f.slug,
      (select count(*)::int from orders where formation_id = f.id and ${within("orders.createdAt")}) as orders,
      (select count(*)::int from orders where formation_id = f.id and ${within("orders.paidAt")} and ${orderIsSale}) as paid,
      (select coalesce(sum(net_cents), 0)::int from orders
        join order_payments own on own.stripe_payment_intent_id = orders.stripe_payment_intent_id
        join invoices on payment_id = own.id and kind = 'invoice'
        where formation_id = f.id and ${within("orders.paidAt")} and ${orderIsSale}) as sold,
      coalesce(i.net, 0)::int as net, coalesce(i.vat, 0)::int as vat,
      ${reads(sql`'/formations/' || f.slug, '/' || f.slug, case f.slug when 'immobilier-avance' then '/immobilier' end`)} as page_reads,
      ${reads(sql`'/checkout/' || f.slug`)} as checkout_reads
    from formations f
    left join (
      select formation_id, sum(case kind when 'invoice' then net_cents else -net_cents end) as net,
        sum(case kind when 'invoice' then vat_cents else -vat_cents end) as vat
      from invoices join orders on orders.id = order_id
      where ${within("issuedAt")} group by formation_id
    ) i on i.formation_id = f.id
    order by net desc, f.name`.execute(db);
  return rows;
}

export interface OriginSales {
  /** Null: unknown. */
  name: string | null;
  orders: number;
  paid: number;
  /** Cents, without VAT: invoices less credit notes. */
  net: number;
}

/** By the founder's own words in the address of the form; and by what buyers have answered. */
export function readOriginSales(db: Db, days: number): Promise<OriginSales[]> {
  const label = sql`coalesce((select label || ' (?c=' || word || ')' from source_words where word = orders.source_word), orders.source_word)`;
  return salesBy(db, days, label);
}

export function readAnsweredSales(db: Db, days: number): Promise<OriginSales[]> {
  return salesBy(db, days, sql`orders.heard_from`);
}

/** By the code that an order carries; null: none. */
export function readCodeSales(db: Db, days: number): Promise<OriginSales[]> {
  const code = sql`(select code from order_reductions join codes on codes.id = code_id where order_id = orders.id)`;
  return salesBy(db, days, code);
}

async function salesBy(db: Db, days: number, name: RawBuilder<unknown>): Promise<OriginSales[]> {
  const within = (column: string) => inLastDays(column, days);
  const [created, paid] = [within("orders.createdAt"), within("orders.paidAt")];
  // One after the other, because « or » would read the whole table.
  const orders = (which: RawBuilder<unknown>) =>
    sql`select id, created_at, paid_at, source_word, heard_from from orders where ${which}`;
  const inPeriod = sql.join(
    [
      orders(created),
      orders(sql`${paid} and not ${created}`),
      orders(sql`not ${created} and (${paid}) is not true
        and id in (select order_id from invoices where ${within("issuedAt")})`),
    ],
    sql` union all `,
  );
  const { rows } = await sql<OriginSales>`
    select ${name} as name, (count(*) filter (where ${created}))::int as orders,
      (count(*) filter (where ${paid} and ${orderIsSale}))::int as paid, coalesce(sum(i.net), 0)::int as net
    from (${inPeriod}) as orders left join (
      select order_id, sum(case kind when 'invoice' then net_cents else -net_cents end) as net
      from invoices where ${within("issuedAt")} group by order_id
    ) i on i.order_id = orders.id
    group by 1 order by net desc, paid desc, name nulls last`.execute(db);
  return rows;
}
