import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { Postponed } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { ImportCounts } from "#db/types.ts";
import { type Batch, batchesOf, planBatch, type StoredImport } from "./batches.server.ts";
import type { Written } from "./kinds/kind.ts";

export const STORED_COLUMNS = ["id", "kind", "encoding", "delimiter", "mapping", "products", "declaration"] as const;

/** The job. Each batch and the line that it reached are one transaction: a killed worker's import goes on there. */
export async function runImport(db: Db, importId: string, signal: AbortSignal): Promise<void> {
  const stored = await db
    .selectFrom("imports")
    .select([...STORED_COLUMNS, "checkpoint"])
    .where("id", "=", importId)
    .where("state", "=", "running")
    .executeTakeFirst();
  if (!stored) return;
  let { checkpoint } = stored;
  const now = new Date();
  for await (const batch of batchesOf(db, stored, checkpoint, now)) {
    if (signal.aborted) throw new Postponed("the worker stops");
    if (!(await db.transaction().execute((trx) => importBatch(trx, stored, batch, checkpoint, now)))) return;
    checkpoint = batch.lastLine;
  }
  await db
    .updateTable("imports")
    .set({ state: "done", endedAt: sql`now()` })
    .where("id", "=", importId)
    .where("state", "=", "running")
    .where("checkpoint", "=", checkpoint)
    .execute();
  log.info({ importId }, "import done");
}

/** False when it was stopped meanwhile, or when another worker is further. */
async function importBatch(trx: Db, stored: StoredImport, batch: Batch, after: number, now: Date): Promise<boolean> {
  const current = await trx
    .selectFrom("imports")
    .select(["counts"])
    .where("id", "=", stored.id)
    .where("state", "=", "running")
    .where("checkpoint", "=", after)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return false;
  const { write } = await planBatch(trx, stored, batch, now);
  const written = [...batch.settled, ...(await write())];
  await trx
    .insertInto("importRows")
    .values(written.map(({ line, ...row }) => ({ importId: stored.id, row: line, ...row })))
    .execute();
  await trx
    .updateTable("imports")
    .set({ checkpoint: batch.lastLine, counts: JSON.stringify(addCounts(current.counts, written)) })
    .where("id", "=", stored.id)
    .execute();
  return true;
}

export function addCounts(counts: ImportCounts, rows: readonly Pick<Written, "outcome">[]): ImportCounts {
  const sums = { ...counts };
  for (const { outcome } of rows) sums[outcome] = (sums[outcome] ?? 0) + 1;
  return sums;
}
