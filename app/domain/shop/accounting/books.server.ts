import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceKind } from "#db/types.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { parisMidnight } from "../../values/time.ts";

/** Cents. */
export interface CountryMonth {
  /** « 2026-11 », in Paris. */
  month: string;
  /** Two letters; empty when Stripe did not say. */
  country: string;
  sold: number;
  returned: number;
}

export function readMonths(db: Db, since: Temporal.PlainYearMonth): Promise<CountryMonth[]> {
  const sumOf = (kind: InvoiceKind) =>
    sql<number>`coalesce(sum(${sql.ref("totalCents")}) filter (where kind = ${kind}), 0)::int`;
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

/** The sales of a month to private persons, which the tax office requires for each day (CGI, art. 290). Cents. */
export function readDays(db: Db, month: Temporal.PlainYearMonth) {
  return db
    .selectFrom("invoices")
    .select(({ fn }) => [
      sql<string>`to_char(${sql.ref("issuedAt")} at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as("day"),
      sql<string>`coalesce(buyer ->> 'country', '')`.as("country"),
      "vatRate",
      "kind",
      fn.countAll<number>().as("count"),
      fn.sum<number>("netCents").as("net"),
      fn.sum<number>("vatCents").as("vat"),
      fn.sum<number>("totalCents").as("total"),
    ])
    .where("issuedAt", ">=", startOf(month))
    .where("issuedAt", "<", startOf(month.add({ months: 1 })))
    .where(sql<boolean>`coalesce(buyer -> 'company', 'null') = 'null'`)
    .groupBy(["day", "country", "vatRate", "kind"])
    .orderBy("day")
    .orderBy("kind", "desc")
    .orderBy("country")
    .orderBy("vatRate")
    .execute();
}

export interface ListedInvoice {
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

export function listInvoices(db: Db, month: Temporal.PlainYearMonth, page: number): Promise<PageOf<ListedInvoice>> {
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
  const cents = sql.ref("netCents");
  const { net } = await db
    .selectFrom("invoiceMonths")
    .select(sql<number>`coalesce(sum(case kind when 'invoice' then ${cents} else -${cents} end), 0)::int`.as("net"))
    .where("month", ">=", `${year}-01`)
    .where("month", "<=", `${year}-12`)
    .executeTakeFirstOrThrow();
  return net;
}

export function startOf(month: Temporal.PlainYearMonth): Date {
  return parisMidnight(month.toPlainDate({ day: 1 }));
}
