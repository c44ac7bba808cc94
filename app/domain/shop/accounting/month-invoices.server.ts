import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceKind } from "#db/types.ts";
import type { PageOf } from "../../values/paging.ts";
import { countExactly, readPage } from "../../values/read-page.server.ts";
import { startOf } from "./books.server.ts";
import { FRENCH_TERRITORIES } from "./vat.ts";

export interface ListedInvoice {
  number: string;
  kind: InvoiceKind;
  issuedAt: Date;
  orderId: string;
  orderNumber: string;
  country: string | null;
  /** Of a private person, where they contradict `country`: of the card's bank, and as chosen on the order form. */
  cardCountry: string | null;
  orderCountry: string | null;
  netCents: number;
  vatCents: number;
  totalCents: number;
}

const territoryOf = (country: RawBuilder<unknown>) =>
  sql`(case when ${country} = any(${FRENCH_TERRITORIES}::text[]) then 'FR' else ${country} end)`;

/** VAT follows the country of a private person, which is proved by what agrees (implementing regulation EU 282/2011, art. 24 ter). */
const contradicting = (column: "orders.cardCountry" | "orders.buyerCountry") =>
  sql<string | null>`(case when coalesce(buyer -> 'company', 'null') = 'null'
    and ${territoryOf(sql.ref(column))} <> ${territoryOf(sql`buyer ->> 'country'`)} then ${sql.ref(column)} end)`;

function invoicesIn(db: Db, month: Temporal.PlainYearMonth) {
  return db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.orderId")
    .where("issuedAt", ">=", startOf(month))
    .where("issuedAt", "<", startOf(month.add({ months: 1 })));
}

const isContradicted = sql<boolean>`coalesce(${contradicting("orders.cardCountry")}, ${contradicting("orders.buyerCountry")}) is not null`;

export function countContradicted(db: Db, month: Temporal.PlainYearMonth): Promise<number> {
  return countExactly(invoicesIn(db, month).where(isContradicted));
}

export function listInvoices(
  db: Db,
  month: Temporal.PlainYearMonth,
  { page, onlyContradicted }: { page: number; onlyContradicted: boolean },
): Promise<PageOf<ListedInvoice>> {
  const query = invoicesIn(db, month)
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
    .select([
      contradicting("orders.cardCountry").as("cardCountry"),
      contradicting("orders.buyerCountry").as("orderCountry"),
    ])
    .$if(onlyContradicted, (query) => query.where(isContradicted))
    .orderBy("issuedAt", "desc")
    .orderBy("invoices.number", "desc");
  return readPage(db, query, page);
}
