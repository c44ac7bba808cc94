import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceKind, VatRegime } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { type Cell, csvOf } from "../../values/csv.server.ts";
import { parisDay, parisMidnight } from "../../values/time.ts";
import { type Booked, ENTRY_COLUMNS, entriesOf, entryLine } from "./entries.ts";
import { euRate, isInFrance, OTHER_MEMBERS, vatCountry, vatInside } from "./vat.ts";

/** Cents. */
export interface CountryMonth {
  /** « 2026-11 », in Paris. */
  month: string;
  /** Two letters; empty when Stripe did not say. */
  country: string;
  sold: number;
  returned: number;
}

/** The month of the first invoice; null before there is one. */
export async function firstMonth(db: Db): Promise<Temporal.PlainYearMonth | null> {
  const row = await db.selectFrom("invoiceMonths").select("month").orderBy("month").limit(1).executeTakeFirst();
  return row ? Temporal.PlainYearMonth.from(row.month) : null;
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

/** When the VAT of a sale is due, and since when it is less (CGI, art. 269, 2 c and 272). */
const dueAt = sql<Date>`case kind when 'invoice' then ${sql.ref("paidAt")} else ${sql.ref("issuedAt")} end`;

/**
 * Taxed as to a private person: also a company's whose number VIES has not confirmed, or that has one of another country
 * than its address. A French company's sales are in its own invoices only.
 */
const isAsToConsumer = sql<boolean>`(coalesce(buyer -> 'company', 'null') = 'null' or (vat_treatment <> 'reverse-charge'
  and buyer #>> '{company,siren}' = '' and buyer #>> '{company,vatNumber}' not like 'FR%'))`;

/** The sales of a month to private persons, which the tax office requires for each day (CGI, art. 290). Cents. */
function readDays(db: Db, month: Temporal.PlainYearMonth) {
  return db
    .selectFrom("invoices")
    .select(({ fn }) => [
      sql<string>`to_char(${dueAt} at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as("day"),
      sql<string>`coalesce(buyer ->> 'country', '')`.as("country"),
      "vatRate",
      "kind",
      fn.countAll<number>().as("count"),
      fn.sum<number>("netCents").as("net"),
      fn.sum<number>("vatCents").as("vat"),
      fn.sum<number>("totalCents").as("total"),
    ])
    .where(dueAt, ">=", startOf(month))
    .where(dueAt, "<", startOf(month.add({ months: 1 })))
    .where(isAsToConsumer)
    .groupBy(["day", "country", "vatRate", "kind"])
    .orderBy("day")
    .orderBy("kind", "desc")
    .orderBy("country")
    .orderBy("vatRate")
    .execute();
}

/** Invoices less credit notes, without VAT. */
const signedCents = sql<number>`case kind when 'invoice' then ${sql.ref("netCents")} else -${sql.ref("netCents")} end`;

function invoicesOf(db: Db, january: Temporal.PlainYearMonth) {
  return db
    .selectFrom("invoices")
    .where("issuedAt", ">=", startOf(january))
    .where("issuedAt", "<", startOf(january.add({ years: 1 })));
}

/** The national turnover of a year so far (CGI, art. 293 B): invoices less credit notes, without VAT. Cents. */
export async function readTurnover(db: Db, year: number): Promise<number> {
  const january = new Temporal.PlainYearMonth(year, 1);
  const rows = await invoicesOf(db, january)
    .select(["regime", "vatRate", "vatTreatment", sql<string | null>`buyer ->> 'country'`.as("country")])
    .select(sql<number>`sum(${signedCents})::int`.as("net"))
    .groupBy(["regime", "vatRate", "vatTreatment", "country"])
    .execute();
  return rows.filter((row) => isInFrance(row, january.toPlainDate({ day: 1 }))).reduce((sum, { net }) => sum + net, 0);
}

interface EuSales {
  /** Less credit notes. */
  now: number;
  /** The most that they have come to: over the limit once, they stay taxed abroad (directive 2006/112/CE, art. 59 quater). */
  highest: number;
}

/** A year's sales to consumers in other members (CGI, art. 259 D), without VAT. Cents. */
export async function readEuSales(db: Db, year: number): Promise<EuSales> {
  return db
    .selectFrom(
      invoicesOf(db, new Temporal.PlainYearMonth(year, 1))
        .select(signedCents.as("cents"))
        .select(sql<number>`sum(${signedCents}) over (order by issued_at, number)`.as("reached"))
        .where(sql<boolean>`buyer ->> 'country' = any(${OTHER_MEMBERS}::text[])`)
        .where("vatTreatment", "!=", "reverse-charge")
        .as("sale"),
    )
    .select([
      sql<number>`coalesce(sum(cents), 0)::int`.as("now"),
      sql<number>`coalesce(max(reached), 0)::int`.as("highest"),
    ])
    .executeTakeFirstOrThrow();
}

export function startOf(month: Temporal.PlainYearMonth): Date {
  return parisMidnight(month.toPlainDate({ day: 1 }));
}

type BooksFile = "ecritures" | "jours";

export async function exportBooks(
  db: Db,
  actor: Actor,
  file: BooksFile,
  month: Temporal.PlainYearMonth,
): Promise<ReadableStream<Uint8Array> | string> {
  await audit(db, actor, { action: "export", entity: "accounts", entityId: month.toString(), after: { file } });
  return file === "jours" ? daysCsv(db, month) : entriesText(db, month);
}

/** In the format of the arrêté of 29 July 2013: UTF-8, a line of headings, tabs, in the order of booking. */
async function entriesText(db: Db, month: Temporal.PlainYearMonth): Promise<string> {
  return entryLine(ENTRY_COLUMNS) + (await linesOf(db, month));
}

export async function* allEntries(db: Db): AsyncGenerator<string> {
  yield entryLine(ENTRY_COLUMNS);
  const first = await firstMonth(db);
  const last = parisDay(new Date()).toPlainYearMonth();
  for (let month = first ?? last; Temporal.PlainYearMonth.compare(month, last) <= 0; month = month.add({ months: 1 }))
    yield linesOf(db, month);
}

async function linesOf(db: Db, month: Temporal.PlainYearMonth): Promise<string> {
  return (await readBooked(db, month)).flatMap(entriesOf).map(entryLine).join("");
}

const SALE = sql<Parameters<typeof isInFrance>[0] | null>`jsonb_build_object('country', buyer ->> 'country',
  'regime', regime, 'vatRate', vat_rate, 'vatTreatment', vat_treatment)`;
const NO_SALE = sql<null>`null::jsonb`.as("sale");

async function readBooked(db: Db, month: Temporal.PlainYearMonth): Promise<Booked[]> {
  const [from, until] = [startOf(month), startOf(month.add({ months: 1 }))];
  const day = (column: "issuedAt" | "returnedAt" | "repeatedAt") =>
    sql<string>`to_char(${sql.ref(column)} at time zone 'Europe/Paris', 'YYYYMMDD')`.as("bookedOn");
  const returned = db
    .selectFrom("returnedRefunds as refund")
    .innerJoin("orders", "orders.id", "refund.orderId")
    .select([sql<Booked["kind"]>`'returned-refund'`.as("kind"), "refundId as number", "returnedAt as at"])
    .select([day("returnedAt"), "orders.number as designation", "refund.amountCents as net"])
    .select([sql<number>`0`.as("vat"), "refund.amountCents as total", "currency", NO_SALE])
    .where("returnedAt", ">=", from)
    .where("returnedAt", "<", until);
  const repeated = db
    .selectFrom("repeatedRefunds as refund")
    .innerJoin("orderPayments as payment", "payment.id", "refund.paymentId")
    .innerJoin("orders", "orders.id", "payment.orderId")
    .select([sql<Booked["kind"]>`'repeated-refund'`.as("kind"), "stripeId as number", "repeatedAt as at"])
    .select([day("repeatedAt"), "orders.number as designation", "refund.amountCents as net"])
    .select([sql<number>`0`.as("vat"), "refund.amountCents as total", "payment.currency", NO_SALE])
    .where("repeatedAt", ">=", from)
    .where("repeatedAt", "<", until);
  const rows = await db
    .selectFrom("invoices")
    .select([sql<Booked["kind"]>`kind`.as("kind"), "number", "issuedAt as at"])
    .select([day("issuedAt"), "designation", "netCents as net"])
    .select(["vatCents as vat", "totalCents as total", "currency", SALE.as("sale")])
    .where("issuedAt", ">=", from)
    .where("issuedAt", "<", until)
    .unionAll(returned)
    .unionAll(repeated)
    .orderBy("at")
    .orderBy("number")
    .execute();
  return rows.map(({ sale, ...row }) => ({ ...row, vatCountry: sale && vatCountry(sale, parisDay(row.at)) }));
}

/** Credit notes are negative, so that a column's sum is what is left. */
const SIGNS = { invoice: 1, credit_note: -1 };
const DAY_COLUMNS = ["Jour", "Nature", "Pays", "Taux de TVA", "Catégorie", "Nombre", "HT", "TVA", "TTC"];
/** All that is sold here: what the tax office calls it in the data of sales by day (CGI, art. 290). */
const CATEGORY = "Prestations de services";
const NATURES = { invoice: "Ventes", credit_note: "Avoirs" };

async function daysCsv(db: Db, month: Temporal.PlainYearMonth): Promise<ReadableStream<Uint8Array>> {
  const days = await readDays(db, month);
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield days.map(({ day, kind, country, vatRate, count, net, vat, total }) => [
      day,
      NATURES[kind],
      country,
      // Without VAT there is no rate of 0 %: the small seller's exemption, or the buyer's own VAT abroad.
      vatRate > 0 ? `${(vatRate / 100).toFixed(2).replace(".", ",")}\u00a0%` : "sans TVA",
      CATEGORY,
      count,
      ...[net, vat, total].map((cents) => BigInt(SIGNS[kind] * cents)),
    ]);
  }
  return csvOf(DAY_COLUMNS, rows());
}

/** Cents, with a sale of `amount` on that day. With the counter locked, of two sales at once, the second sees the first. */
export async function euTotalWith(
  trx: Db,
  amount: number,
  regime: VatRegime,
  day: Temporal.PlainDate,
): Promise<number> {
  const own = amount - vatInside(amount, regime === "franchise" ? 0 : euRate("FR", day));
  const [before, year] = [await readEuSales(trx, day.year - 1), await readEuSales(trx, day.year)];
  return Math.max(before.highest, year.highest, year.now + own);
}
