import { stringify } from "csv-stringify/sync";
import { type SelectQueryBuilder, sql } from "kysely";
import { decimalEuros } from "./money.ts";

/** A bigint is an amount in hundredths: a spreadsheet of French computes with « -12,50 ». */
export type Cell = string | number | bigint | null;

type Id = string | number;

export const BATCH = 1000;

/** Semicolons and a byte order mark are for French spreadsheets; what one would run as a formula gets an apostrophe. */
export function csvText(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${lines([columns, ...rows])}`;
}

export function csvOf(columns: readonly string[], rows: AsyncIterator<readonly Cell[][]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(csvText(columns, [])));
      },
      async pull(controller) {
        const { done, value } = await rows.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(lines(value)));
      },
      async cancel() {
        await rows.return?.();
      },
    },
    { highWaterMark: 1 },
  );
}

function lines(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], {
    delimiter: ";",
    record_delimiter: "\r\n",
    escape_formulas: true,
    // A bare line feed would begin a row of its own, with a first cell that nothing guards; so would a comma begin a cell
    // where a spreadsheet of English opens the file.
    quoted_match: /[\r\n]|[,\t][^\S\t]*[=+\-@]/,
    cast: { bigint: (cents) => decimalEuros(Number(cents)) },
  });
}

/** By keyset, in the order of the ids: concurrent writes neither repeat nor hide a row. */
export async function* inBatches<Row extends { id: Id }>(
  read: (after: Row["id"] | null) => Promise<Row[]>,
  cells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let after: Row["id"] | null = null; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows.map(cells);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}

export function inIdOrder<DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>, id: string) {
  return (after: Id | null) =>
    query
      .$if(after !== null, (some) => some.where(sql.ref<Id>(id), ">", after))
      .orderBy(sql.ref(id))
      .limit(BATCH)
      .execute();
}

export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell];

export function csvFile<Row extends { id: Id }>(
  columns: readonly Column<Row>[],
  read: (after: Row["id"] | null) => Promise<Row[]>,
): ReadableStream<Uint8Array> {
  const headings = columns.map(([heading]) => heading);
  return csvOf(
    headings,
    inBatches(read, (row) => columns.map(([, cell]) => cell(row))),
  );
}

/** « 2026-11-21 14:05 », in Paris: spreadsheets recognise it, and it sorts. */
export function timeCell(at: Date | string | null | undefined): string | null {
  return at ? TIME.format(new Date(at)) : null;
}

const TIME = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Paris" });
