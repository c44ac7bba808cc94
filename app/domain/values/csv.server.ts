import { stringify } from "csv-stringify/sync";
import { type SelectQueryBuilder, sql } from "kysely";

/** Numbers stay numbers; a text that a spreadsheet would run as a formula is escaped. */
export type Cell = string | number | null;

type Id = string | number;

/** The number of rows in one read, which bounds the memory of an export. */
export const BATCH = 1000;

/**
 * A CSV file for French spreadsheets: UTF-8 with a byte order mark, semicolons, CRLF. Rows are read in batches as fast
 * as the client takes them; a client that disconnects ends the reading. Cells that begin with = + - @, a tab or a line
 * end get an apostrophe.
 */
export function csvOf(columns: readonly string[], rows: AsyncIterator<readonly Cell[][]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(`\uFEFF${lines([columns])}`));
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
  return stringify([...rows], { delimiter: ";", record_delimiter: "\r\n", escape_formulas: true });
}

/**
 * Reads a whole list by keyset, `BATCH` rows at a time. `read` gets the id of the last row and returns the rows after
 * it in the order of their ids: concurrent writes neither repeat nor hide a row.
 */
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

/** The `read` of `inBatches` for a query and its column of ids, which grow with time (UUIDv7). */
export function inIdOrder<DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>, id: string) {
  return (after: Id | null) =>
    query
      .$if(after !== null, (some) => some.where(sql.ref<Id>(id), ">", after))
      .orderBy(sql.ref(id))
      .limit(BATCH)
      .execute();
}

/** A column's heading, and its cell for a row. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell];

/** A whole list as a CSV file; `read` is that of `inBatches`. */
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
