import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { ImportCounts } from "#db/types.ts";
import { batchesOf, planBatch, type StoredImport } from "./batches.server.ts";
import { isAnswer, standingOf } from "./cells.ts";
import type { Written } from "./kinds/kind.ts";
import { type Product, unknownProducts } from "./products.server.ts";
import { isListed, type Listed, REASONS, UNSTORED } from "./reasons.ts";
import { MAX_ROWS } from "./receive.server.ts";
import { addCounts, STORED_COLUMNS } from "./run.server.ts";

export interface RefusedLine {
  line: number;
  reason: Listed;
}

interface TriedRows {
  rows: Pick<Written, "line" | "outcome">[];
  /** Of the column that says where somebody stands. */
  unknownWords: string[];
}

function isUnknownWord({ kind }: StoredImport, word: string): boolean {
  if (word === "" || standingOf(word) !== "unknown") return false;
  return kind === "refusals" || (kind === "contacts" && !isAnswer(word));
}

/** What the import would do, row by row. It only reads. */
async function* tryRows(db: Db, stored: StoredImport): AsyncGenerator<TriedRows> {
  const now = new Date();
  for await (const batch of batchesOf(db, stored, 1, now)) {
    const { outcomes } = await planBatch(db, stored, batch, now);
    const rows = [...batch.settled, ...outcomes].sort((one, other) => one.line - other.line);
    yield { rows, unknownWords: batch.rows.map(({ status }) => status).filter((word) => isUnknownWord(stored, word)) };
  }
}

const SHOWN = 100;
const SHOWN_WORDS = 20;

interface Trial {
  counts: ImportCounts;
  /** The first of them. */
  refused: RefusedLine[];
  words: string[];
  /** The names of the file that no formation has. */
  products: Product[];
}

/** What it says of formations and people is true for a while only; a page that is reloaded reads no file again. */
const KEPT_MS = 60_000;

/** As the last trial of these columns has found it within a minute; saving the form forgets it (saveSettings). */
export async function tryImport(db: Db, stored: StoredImport & { trial: object | null }): Promise<Trial> {
  const known = stored.trial as (Trial & { at: number }) | null;
  if (known && Date.now() - known.at < KEPT_MS) return known;
  const { mapping, products, declaration } = stored;
  const found = { ...(await readTrial(db, stored)), products: await unknownProducts(db, stored) };
  const trial = { ...found, at: Date.now() };
  await db
    .updateTable("imports")
    .set({ trial: JSON.stringify(trial) })
    .where("id", "=", stored.id)
    .where("state", "=", "draft")
    // The form may have been saved while the file was read.
    .where(
      sql<boolean>`(mapping, products) = (${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(products)}::jsonb)
        and declaration is not distinct from ${declaration && JSON.stringify(declaration)}::jsonb`,
    )
    .execute();
  return trial;
}

async function readTrial(db: Db, stored: StoredImport): Promise<Omit<Trial, "products">> {
  let counts: ImportCounts = {};
  const words = new Set<string>();
  const refused: RefusedLine[] = [];
  for await (const { rows, unknownWords } of tryRows(db, stored)) {
    for (const word of unknownWords) if (words.size < SHOWN_WORDS) words.add(word);
    counts = addCounts(counts, rows);
    if (refused.length < SHOWN) refused.push(...refusedOf(rows));
  }
  return { counts, refused: refused.slice(0, SHOWN), words: [...words] };
}

function refusedOf(rows: readonly { line: number; outcome: string }[]): RefusedLine[] {
  return rows.flatMap(({ line, outcome }) => (isListed(outcome) ? [{ line, reason: outcome }] : []));
}

export async function refusedLines(db: Db, importId: string, limit = SHOWN): Promise<RefusedLine[]> {
  const rows = await db
    .selectFrom("importRows")
    .select(["row as line", "outcome"])
    .where("importId", "=", importId)
    .where("outcome", "in", [...Object.keys(REASONS), ...UNSTORED])
    .orderBy("row")
    .limit(limit)
    .execute();
  return refusedOf(rows);
}

/** Every row that is refused or not stored: of the trial before the import, then as the import has met them. */
export async function* allRefused(db: Db, importId: string): AsyncGenerator<RefusedLine[]> {
  const stored = await db
    .selectFrom("imports")
    .select([...STORED_COLUMNS, "state"])
    .where("id", "=", importId)
    .executeTakeFirstOrThrow();
  if (stored.state !== "draft") yield await refusedLines(db, importId, MAX_ROWS);
  else for await (const { rows } of tryRows(db, stored)) yield refusedOf(rows);
}
