import { type Readable, Transform, type TransformCallback } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { TextEncoding } from "#db/types.ts";
import { MAX_COLUMNS } from "../columns.ts";

/** Longer rows come from a quote that nothing closes. */
const MAX_RECORD_SIZE = 100_000;
/** In one line, with those that a quoted text seems to have: nineteen million empty ones held the process for three seconds. */
const MAX_CELLS = 1000;

export interface TableRow {
  /** Of the file, where the row ends. Line 1 is the heading. */
  line: number;
  cells: string[];
}

export interface TableFile {
  id: string;
  encoding: TextEncoding;
  delimiter: string;
}

/** A row that is no row: a quote is not closed, for example. */
export class UnreadableRow extends Error {
  override name = "UnreadableRow";
  readonly line: number;

  constructor(line: number) {
    super(`row ${line} cannot be read`);
    this.line = line;
  }
}

export const FILE_NAME = "import.csv";
export const fileKey = (id: string) => `${id}/${FILE_NAME}`;

/** As it arrives from the store: the file is never whole in memory. The first row is the heading. */
export async function* readTable({ id, encoding, delimiter }: TableFile): AsyncGenerator<TableRow> {
  const source = await mediaStore.read(fileKey(id));
  if (!source) throw new Error(`the file of import ${id} is gone`);
  yield* rowsOf(source, encoding, delimiter);
}

export async function* dataRows(file: TableFile): AsyncGenerator<TableRow> {
  let isHeading = true;
  for await (const row of readTable(file)) {
    if (!isHeading) yield row;
    isHeading = false;
  }
}

async function* rowsOf(source: Readable, encoding: TextEncoding, delimiter: string): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_SIZE,
  });
  const decoded = new Decoder(encoding, delimiter);
  source.on("error", (error) => decoded.destroy(error));
  decoded.on("error", (error) => parser.destroy(error));
  source.pipe(decoded).pipe(parser);
  let last = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // No column is there for the others, and each takes its time at every reading.
      if (record.length > MAX_COLUMNS) throw new TooManyCells();
      last = info.lines;
      yield { line: last, cells: record.map(cellOf) };
    }
  } catch (error) {
    throw error instanceof CsvError || error instanceof TooManyCells ? new UnreadableRow(last + 1) : error;
  } finally {
    source.destroy();
    decoded.destroy();
  }
}

/** Our own exports put an apostrophe before what a spreadsheet would run: it goes again, and so do zero bytes. */
function cellOf(text: string): string {
  return text
    .replaceAll("\0", "")
    .replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "")
    .trim();
}

class TooManyCells extends Error {}

/** To UTF-8, whatever the file is; the mark at its beginning goes. */
class Decoder extends Transform {
  readonly #decoder: TextDecoder;
  readonly #delimiter: string;
  #cells = 0;
  #widest = 0;

  constructor(encoding: TextEncoding, delimiter: string) {
    super();
    this.#decoder = new TextDecoder(encoding);
    this.#delimiter = delimiter;
  }

  override _transform(chunk: Buffer, _: string, done: TransformCallback): void {
    const text = this.#decoder.decode(chunk, { stream: true });
    for (const [index, line] of text.split(/[\r\n]/).entries()) {
      if (index > 0) this.#cells = 0;
      this.#cells += line.split(this.#delimiter).length;
      this.#widest = Math.max(this.#widest, this.#cells);
    }
    done(this.#widest > MAX_CELLS ? new TooManyCells() : null, text);
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#decoder.decode());
  }
}
