import { sql } from "kysely";
import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import type { ExportTable } from "#app/content/export-files.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type Attempt, Postponed } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { inSnapshot } from "#db/dump.server.ts";
import { drawAllPapers } from "../../shop/accounting/issued-papers.server.ts";
import { addFiles, addTable, filesForLater } from "./contents.server.ts";
import { readmeOf, schemaOf, type Written } from "./readme.ts";
import { StoredZip } from "./stored-zip.server.ts";
import { TABLES } from "./tables.server.ts";

export const exportKey = (id: string) => `${id}/export.zip`;

/** The job. Killed, it begins anew: what it had written is no file yet. */
export async function makeExport(db: Db, exportId: string, { signal, attempt }: Attempt): Promise<void> {
  const asked = await db
    .selectFrom("exports")
    .select("withMedia")
    .where("id", "=", exportId)
    .where("state", "=", "running")
    .executeTakeFirst();
  if (!asked) return;
  try {
    await drawAllPapers(db);
    const bytes = await write(db, exportId, { hasMedia: asked.withMedia, signal });
    await end(db, exportId, { state: "ready", bytes });
  } catch (error) {
    if (signal.aborted) throw new Postponed("the worker stops");
    if (attempt > jobs["make-export"].retryLimit) await end(db, exportId, { state: "failed", bytes: null });
    throw error;
  }
}

async function end(db: Db, id: string, set: { state: "ready" | "failed"; bytes: number | null }): Promise<void> {
  await db
    .updateTable("exports")
    .set({ ...set, endedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
  log.info({ exportId: id, ...set }, "export ended");
}

async function write(db: Db, exportId: string, { hasMedia, signal }: { hasMedia: boolean; signal: AbortSignal }) {
  const zip = new StoredZip(exportKey(exportId));
  const stop = () => zip.destroy(new Error("the worker stops"));
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    const { later, ...written } = await inSnapshot(db, (snapshot) => writeRows(snapshot, zip, hasMedia));
    for (const { folder, name, open } of later) {
      const source = await open();
      if (!source) continue;
      await zip.add(name, source, { compress: false });
      written.files[folder] += 1;
    }
    await zip.addText("schema.json", schemaOf(written));
    await zip.addText("LISEZMOI.md", readmeOf(written));
    return await zip.end();
  } catch (error) {
    zip.destroy(error as Error);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Everything that the database has, of one moment. */
async function writeRows(snapshot: Db, zip: StoredZip, hasMedia: boolean) {
  // A bucket may take a while for what it was sent.
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(snapshot);
  const rows: Partial<Written["rows"]> = {};
  for (const [table, query] of Object.entries(TABLES) as [ExportTable, (typeof TABLES)[ExportTable]][])
    rows[table] = await addTable(snapshot, zip, table, query(snapshot));
  const files = await addFiles(snapshot, zip);
  const later = await filesForLater(snapshot, hasMedia);
  return { at: new Date(), siteName: env.SITE_NAME, rows: rows as Written["rows"], files, later };
}
