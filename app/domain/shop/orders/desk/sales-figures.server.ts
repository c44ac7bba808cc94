import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { parisDayOf, parisToday } from "../../../values/paris-day.server.ts";
import { orderIsSale } from "../order.server.ts";

export interface FormationSales {
  formationId: string;
  name: string;
  slug: string;
  /** Orders that were begun in these days, and the sales that were paid in them. */
  orders: number;
  paid: number;
  /** Cents, without VAT: invoices less credit notes. */
  net: number;
  vat: number;
  /** How often its pages were read: the sales page, then the order page. */
  pageReads: number;
  checkoutReads: number;
}

/** What each formation sold in the last days, today included; `before`: in as many days before them. */
export async function readFormationSales(db: Db, days: number, { before = false } = {}): Promise<FormationSales[]> {
  const within = (day: ReturnType<typeof sql>) =>
    before
      ? sql`${day} > ${parisToday} - ${2 * days}::int and ${day} <= ${parisToday} - ${days}::int`
      : sql`${day} > ${parisToday} - ${days}::int`;
  const reads = (pages: ReturnType<typeof sql>) =>
    sql`(select coalesce(sum(n), 0)::int from daily_counts where ${within(sql`day`)} and page in (${pages}))`;
  const { rows } = await sql<FormationSales>`
    select f.id as formation_id, f.name, f.slug,
      (select count(*)::int from orders where formation_id = f.id and ${within(parisDayOf("orders.createdAt"))}) as orders,
      (select count(*)::int from orders where formation_id = f.id and ${within(parisDayOf("orders.paidAt"))} and ${orderIsSale}) as paid,
      coalesce(i.net, 0)::int as net, coalesce(i.vat, 0)::int as vat,
      ${reads(sql`'/formations/' || f.slug, '/' || f.slug, case f.slug when 'immobilier-avance' then '/immobilier' end`)} as page_reads,
      ${reads(sql`'/checkout/' || f.slug`)} as checkout_reads
    from formations f
    left join (
      select formation_id, sum(case kind when 'invoice' then net_cents else -net_cents end) as net,
        sum(case kind when 'invoice' then vat_cents else -vat_cents end) as vat
      from invoices join orders on orders.id = order_id
      where ${within(parisDayOf("issuedAt"))} group by formation_id
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

async function salesBy(db: Db, days: number, name: RawBuilder<unknown>): Promise<OriginSales[]> {
  const within = (day: RawBuilder<unknown>) => sql`${day} > ${parisToday} - ${days}::int`;
  const [created, paid] = [within(parisDayOf("orders.createdAt")), within(parisDayOf("orders.paidAt"))];
  const { rows } = await sql<OriginSales>`
    select ${name} as name, (count(*) filter (where ${created}))::int as orders,
      (count(*) filter (where ${paid} and ${orderIsSale}))::int as paid, coalesce(sum(i.net), 0)::int as net
    from orders left join (
      select order_id, sum(case kind when 'invoice' then net_cents else -net_cents end) as net
      from invoices where ${within(parisDayOf("issuedAt"))} group by order_id
    ) i on i.order_id = orders.id
    where ${created} or ${paid} or i.order_id is not null
    group by 1 order by net desc, paid desc, name nulls last`.execute(db);
  return rows;
}
