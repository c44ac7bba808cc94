import { stringify } from "csv-stringify/sync";

/** Numbers stay numbers; a text that a spreadsheet would take for a formula is made harmless. */
export type Cell = string | number | null;

/** Rows that are read at once: the most that one export holds in memory. */
export const BATCH = 1000;

/**
 * A CSV file as French spreadsheets read it: UTF-8 with its mark, semicolons, CRLF. Written as fast as it is taken, one
 * batch at a time; who goes away ends the reading. Cells that begin with = + - @, a tab or a line end get an apostrophe.
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
 * Reads a list to its end by keyset, `BATCH` rows at a time. `read` gets the id of the last row it has given, and answers
 * with those after it in the order of their ids: what is written meanwhile neither repeats nor hides a row.
 */
export async function* inBatches<Row extends { id: string }>(
  read: (after: string | null) => Promise<Row[]>,
  cells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let after: string | null = null; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows.map(cells);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** A column's heading, and its cell of a row. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell];

/** A whole list as a CSV file; `read` is that of `inBatches`. */
export function csvFile<Row extends { id: string }>(
  columns: readonly Column<Row>[],
  read: (after: string | null) => Promise<Row[]>,
): ReadableStream<Uint8Array> {
  const headings = columns.map(([heading]) => heading);
  return csvOf(
    headings,
    inBatches(read, (row) => columns.map(([, cell]) => cell(row))),
  );
}

/** « 2026-11-21 14:05 », in Paris: spreadsheets know it, and it sorts. */
export function timeCell(at: Date | string | null | undefined): string | null {
  return at ? TIME.format(new Date(at)) : null;
}

const TIME = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Paris" });
