import type { Db } from "#db/connection.server.ts";
import type { ImportKind, Row } from "#db/types.ts";
import { keyOf, type ReadRow, readRow, standingOf } from "./cells.ts";
import { declines, missingParts } from "./consent.ts";
import { dataRows, type TableRow } from "./file/read-table.server.ts";
import { contacts } from "./kinds/contacts.server.ts";
import type { Kind, Written } from "./kinds/kind.ts";
import { refusals } from "./kinds/refusals.server.ts";
import { students } from "./kinds/students.server.ts";
import { namedFormations } from "./products.server.ts";

const KINDS: Record<ImportKind, Kind> = { refusals, contacts, students, purchases: students };

const BATCH = 500;

export type StoredImport = Pick<
  Row<"imports">,
  "id" | "kind" | "encoding" | "delimiter" | "mapping" | "products" | "declaration"
>;

type Read = (row: TableRow) => ReturnType<typeof readRow>;

export interface Batch {
  lastLine: number;
  rows: ReadRow[];
  /** Rows that need nobody to be looked up. */
  settled: Written[];
}

/**
 * Of two rows about the same person the one that says that she has left counts, else the one with the later date, else the
 * one that declines, else the first: the lines of the others. Only they are kept while the rows are written, and not a
 * hundred thousand addresses.
 */
async function linesThatYield(stored: StoredImport, readOne: Read): Promise<Set<number>> {
  const yielding = new Set<number>();
  const indexes = new Map<string, number>();
  const lines: number[] = [];
  const times: number[] = [];
  for await (const row of dataRows(stored)) {
    const read = readOne(row);
    if ("refused" in read) continue;
    const key = keyOf(stored.kind, read);
    const hasDeclined = stored.kind === "contacts" && declines(read);
    const hasLeft = hasDeclined && standingOf(read.status) === "left";
    const time = hasLeft ? Number.POSITIVE_INFINITY : (read.date?.getTime() ?? (hasDeclined ? Number.MAX_VALUE : 0));
    const index = indexes.get(key) ?? lines.length;
    if (index === lines.length) indexes.set(key, index);
    else if (time > (times[index] ?? 0) || (hasDeclined && time === times[index])) yielding.add(lines[index] ?? 0);
    else {
      yielding.add(read.line);
      continue;
    }
    lines[index] = read.line;
    times[index] = time;
  }
  return yielding;
}

/** The rows after a line, in the order of the file: the same batches whenever it is read. */
export async function* batchesOf(db: Db, stored: StoredImport, after: number, now: Date): AsyncGenerator<Batch> {
  const named = await namedFormations(db, stored.products);
  const formationOf = (cell: string) => named(cell) ?? cell;
  const readOne: Read = (row) => readRow(row, { ...stored, formationOf, now });
  const yielding = await linesThatYield(stored, readOne);
  let batch: Batch = { lastLine: after, rows: [], settled: [] };
  for await (const row of dataRows(stored)) {
    if (row.line <= after) continue;
    batch.lastLine = row.line;
    const read = readOne(row);
    if ("refused" in read) batch.settled.push({ line: row.line, outcome: read.refused, targetId: null });
    else if (yielding.has(row.line)) batch.settled.push({ line: row.line, outcome: "twice", targetId: null });
    else batch.rows.push(read);
    if (batch.rows.length + batch.settled.length < BATCH) continue;
    yield batch;
    batch = { lastLine: row.line, rows: [], settled: [] };
  }
  if (batch.rows.length + batch.settled.length > 0) yield batch;
}

/** Both the trial and the import begin here. */
export function planBatch(db: Db, stored: StoredImport, batch: Batch, now: Date) {
  const { id, declaration, mapping } = stored;
  const isProven = declaration !== null && missingParts(declaration, mapping).length === 0;
  return KINDS[stored.kind](db, batch.rows, { importId: id, declaration, isProven, now });
}
