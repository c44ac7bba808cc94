import { sql } from "kysely";
import type { GivenNumber } from "#app/gateways/stripe/order-metadata.ts";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceKind } from "#db/types.ts";
import { isCatchingUp } from "../../journal/restore-state.server.ts";

const PREFIX: Record<InvoiceKind, string> = { invoice: "F", credit_note: "AV" };

/** Numbers must be unbroken and in order of time (CGI, annexe II, art. 242 nonies A): a sequence would leave gaps. */
export async function nextNumber(trx: Db, kind: InvoiceKind): Promise<GivenNumber> {
  // By the database's clock: two machines may be minutes apart at the end of a year.
  const { year, last, at } = await trx
    .insertInto("invoiceCounters")
    .values({
      kind,
      year: sql<number>`extract(year from clock_timestamp() at time zone 'Europe/Paris')::int`,
      last: 1,
      at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict.columns(["kind", "year"]).doUpdateSet(({ eb, fn, ref }) => ({
        last: eb("invoiceCounters.last", "+", 1),
        at: fn<Date>("greatest", [ref("invoiceCounters.at"), ref("excluded.at")]),
      })),
    )
    .returning(["year", "last", "at"])
    .executeTakeFirstOrThrow();
  return { number: `${PREFIX[kind]}${year}-${String(last).padStart(6, "0")}`, at };
}

export async function areNumbersUnknown(trx: Db): Promise<boolean> {
  const { unknown } = await trx.selectNoFrom(isCatchingUp.as("unknown")).executeTakeFirstOrThrow();
  return Boolean(unknown);
}

/**
 * Goes on beyond the numbers that the lost database is known to have given, and beyond as many more as it may have
 * given. The numbers that no paper has are recorded as a gap: an explained one is lawful.
 */
export async function skipGivenNumbers(
  trx: Db,
  kind: InvoiceKind,
  { years, known, unknown, reason }: { years: number[]; known: string[]; unknown: number; reason: string },
): Promise<void> {
  for (const year of years) {
    const series = `${PREFIX[kind]}${year}-`;
    const counter = await trx
      .selectFrom("invoiceCounters")
      .select("last")
      .where("kind", "=", kind)
      .where("year", "=", year)
      .executeTakeFirst();
    const before = counter?.last ?? 0;
    const given = known
      .filter((number) => number.startsWith(series))
      .map((number) => Number(number.slice(series.length)));
    const last = Math.max(before, ...given) + unknown;
    if (last === before) continue;
    await trx
      .insertInto("invoiceCounters")
      .values({ kind, year, last, at: sql<Date>`clock_timestamp()` })
      .onConflict((conflict) =>
        conflict.columns(["kind", "year"]).doUpdateSet({ last, at: sql`greatest(invoice_counters.at, excluded.at)` }),
      )
      .execute();
    await sql`insert into number_gaps (series, first, last, reason)
      select ${series}, min(n), max(n), ${reason} from generate_series(${before + 1}::int, ${last}::int) n
      where not exists (select from invoices where number = ${series} || lpad(n::text, 6, '0'))
      having count(*) > 0`.execute(trx);
  }
}
