import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { type Cell, csvOf } from "../../values/csv.server.ts";
import { readDays, startOf } from "./books.server.ts";
import { type Booked, ENTRY_COLUMNS, entriesOf, entryLine } from "./entries.ts";

export type BooksFile = "ecritures" | "jours";

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
  const booked = await readBooked(db, month);
  return [ENTRY_COLUMNS, ...booked.flatMap(entriesOf)].map(entryLine).join("");
}

function readBooked(db: Db, month: Temporal.PlainYearMonth): Promise<Booked[]> {
  const [from, until] = [startOf(month), startOf(month.add({ months: 1 }))];
  const day = (column: "issuedAt" | "returnedAt") =>
    sql<string>`to_char(${sql.ref(column)} at time zone 'Europe/Paris', 'YYYYMMDD')`.as("bookedOn");
  const returned = db
    .selectFrom("returnedRefunds as refund")
    .innerJoin("orders", "orders.id", "refund.orderId")
    .select([sql<Booked["kind"]>`'returned_refund'`.as("kind"), "refundId as number", "returnedAt as at"])
    .select([day("returnedAt"), "orders.number as designation", "refund.amountCents as net"])
    .select([sql<number>`0`.as("vat"), "refund.amountCents as total", "currency"])
    .where("returnedAt", ">=", from)
    .where("returnedAt", "<", until);
  return db
    .selectFrom("invoices")
    .select([sql<Booked["kind"]>`kind`.as("kind"), "number", "issuedAt as at"])
    .select([day("issuedAt"), "designation", "netCents as net"])
    .select(["vatCents as vat", "totalCents as total", "currency"])
    .where("issuedAt", ">=", from)
    .where("issuedAt", "<", until)
    .unionAll(returned)
    .orderBy("at")
    .orderBy("number")
    .execute();
}

const DAY_COLUMNS = ["Jour", "Nature", "Pays", "Taux de TVA", "Nombre", "HT", "TVA", "TTC"];
const NATURES = { invoice: "Ventes", credit_note: "Avoirs" };

async function daysCsv(db: Db, month: Temporal.PlainYearMonth): Promise<ReadableStream<Uint8Array>> {
  const days = await readDays(db, month);
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield days.map(({ day, kind, country, vatRate, count, net, vat, total }) => [
      day,
      NATURES[kind],
      country,
      `${decimals(vatRate)}\u00a0%`,
      count,
      decimals(net),
      decimals(vat),
      decimals(total),
    ]);
  }
  return csvOf(DAY_COLUMNS, rows());
}

function decimals(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace(".", ",");
}
