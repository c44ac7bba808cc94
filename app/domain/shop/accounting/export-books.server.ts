import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { type Cell, csvOf } from "../../values/csv.server.ts";
import { readDays, startOf } from "./books.server.ts";
import { type Booked, ENTRY_COLUMNS, entriesOf, entryLine } from "./entries.ts";

/** The two files of a month: entries for the accountant, sales of each day for the tax office. */
export type BooksFile = "ecritures" | "jours";

/** One of the two files of a month. The audit log records the export first. */
export async function exportBooks(
  db: Db,
  actor: Actor,
  file: BooksFile,
  month: Temporal.PlainYearMonth,
): Promise<ReadableStream<Uint8Array> | string> {
  await audit(db, actor, { action: "export", entity: "accounts", entityId: month.toString(), after: { file } });
  return file === "jours" ? daysCsv(db, month) : entriesText(db, month);
}

/**
 * The entries in the format of the arrêté of 29 July 2013: UTF-8, a line of headings, tabs, in the order of booking.
 */
async function entriesText(db: Db, month: Temporal.PlainYearMonth): Promise<string> {
  const booked = await readBooked(db, month);
  return [ENTRY_COLUMNS, ...booked.flatMap(entriesOf)].map(entryLine).join("");
}

async function readBooked(db: Db, month: Temporal.PlainYearMonth): Promise<Booked[]> {
  const [from, until] = [startOf(month), startOf(month.add({ months: 1 }))];
  const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Europe/Paris', 'YYYYMMDD')`;
  const { rows } = await sql<Booked>`
    select kind, number, ${day("issuedAt")} as "bookedOn", designation,
      net_cents as net, vat_cents as vat, total_cents as total, currency, issued_at as at
    from invoices where issued_at >= ${from} and issued_at < ${until}
    union all
    select 'returned_refund', refund_id, ${day("returnedAt")}, orders.number,
      refund.amount_cents, 0, refund.amount_cents, currency, returned_at
    from returned_refunds refund join orders on orders.id = order_id
    where returned_at >= ${from} and returned_at < ${until}
    order by at, number`.execute(db);
  return rows;
}

const DAY_COLUMNS = ["Jour", "Nature", "Pays", "Taux de TVA", "Nombre", "HT", "TVA", "TTC"];
const NATURES = { invoice: "Ventes", credit_note: "Avoirs" };

async function daysCsv(db: Db, month: Temporal.PlainYearMonth): Promise<ReadableStream<Uint8Array>> {
  const days = await readDays(db, month);
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield days.map(({ day, kind, country, rate, papers, net, vat, total }) => [
      day,
      NATURES[kind],
      country,
      `${decimals(rate)}\u00a0%`,
      papers,
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
