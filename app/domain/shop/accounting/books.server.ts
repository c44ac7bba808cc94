import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceKind } from "#db/types.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { parisMidnight } from "../../values/time.ts";

/** The invoices and credit notes of one month to one country. Cents. */
export interface CountryMonth {
  /** « 2026-11 », in Paris. */
  month: string;
  /** Two letters; empty when Stripe did not say. */
  country: string;
  sold: number;
  returned: number;
}

/** The sales and refunds of the months since then, by country. */
export function readMonths(db: Db, since: Temporal.PlainYearMonth): Promise<CountryMonth[]> {
  const sumOf = (kind: InvoiceKind) => sql<number>`coalesce(sum(total_cents) filter (where kind = ${kind}), 0)::int`;
  return db
    .selectFrom("invoiceMonths")
    .select(["month", "country", sumOf("invoice").as("sold"), sumOf("credit_note").as("returned")])
    .where("month", ">=", since.toString())
    .groupBy(["month", "country"])
    .orderBy("month")
    .orderBy("sold", "desc")
    .orderBy("country")
    .execute();
}

/**
 * The sales of one day to private persons at one VAT rate, which the tax office requires for each day (CGI, art. 290).
 */
export interface DayFigures {
  day: string;
  country: string;
  rate: number;
  kind: InvoiceKind;
  papers: number;
  net: number;
  vat: number;
  total: number;
}

/** The sales to private persons in a month, by day, country, VAT rate and kind. */
export async function readDays(db: Db, month: Temporal.PlainYearMonth): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select to_char(issued_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, coalesce(buyer ->> 'country', '') as country,
      vat_rate as rate, kind, count(*)::int as papers, sum(net_cents)::int as net, sum(vat_cents)::int as vat,
      sum(total_cents)::int as total
    from invoices where issued_at >= ${startOf(month)} and issued_at < ${startOf(month.add({ months: 1 }))}
      and (buyer -> 'company' is null or buyer -> 'company' = 'null')
    group by 1, 2, 3, 4 order by 1, 4 desc, 2, 3`.execute(db);
  return rows;
}

/** An invoice or a credit note in the list of a month. */
export interface ListedPaper {
  number: string;
  kind: InvoiceKind;
  issuedAt: Date;
  orderId: string;
  orderNumber: string;
  country: string | null;
  netCents: number;
  vatCents: number;
  totalCents: number;
}

/** The invoices and credit notes of a month, newest first. */
export function listPapers(db: Db, month: Temporal.PlainYearMonth, page: number): Promise<PageOf<ListedPaper>> {
  const query = db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.orderId")
    .select([
      "invoices.number",
      "invoices.kind",
      "issuedAt",
      "orderId",
      "orders.number as orderNumber",
      "netCents",
      "vatCents",
      "totalCents",
    ])
    .select(sql<string | null>`buyer ->> 'country'`.as("country"))
    .where("issuedAt", ">=", startOf(month))
    .where("issuedAt", "<", startOf(month.add({ months: 1 })))
    .orderBy("issuedAt", "desc")
    .orderBy("invoices.number", "desc");
  return readPage(db, query, page, (row) => row);
}

/** The turnover of a year so far (CGI, art. 293 B): invoices less credit notes, without VAT. Cents. */
export async function readTurnover(db: Db, year: number): Promise<number> {
  const { net } = await db
    .selectFrom("invoiceMonths")
    .select(sql<number>`coalesce(sum(case kind when 'invoice' then net_cents else -net_cents end), 0)::int`.as("net"))
    .where("month", ">=", `${year}-01`)
    .where("month", "<=", `${year}-12`)
    .executeTakeFirstOrThrow();
  return net;
}

/** The instant when a month begins in Paris. */
export function startOf(month: Temporal.PlainYearMonth): Date {
  return parisMidnight(month.toPlainDate({ day: 1 }));
}
