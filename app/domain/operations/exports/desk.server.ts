import type { Readable } from "node:stream";
import { sql } from "kysely";
import { KEPT } from "#app/content/retention.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import { enqueueNow, isUndone } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { ago } from "../../values/delete-all.server.ts";
import { newId } from "../../values/ids.server.ts";
import { exportKey } from "./make-export.server.ts";

const endedAt = sql<Date>`coalesce(ended_at, at)`;

export function listExports(db: Db) {
  return db
    .selectFrom("exports")
    .select(["id", "withMedia", "state", "bytes", "at", "by"])
    .select(sql<Date>`ended_at + ${KEPT.export}::interval`.as("deletedAt"))
    .where(endedAt, ">", ago(KEPT.export))
    .orderBy("at", "desc")
    .execute();
}

/** False while another one is being made. */
export function startExport(db: Db, actor: Actor, withMedia: boolean): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Of a worker that was killed at each attempt nothing has said so.
    await trx
      .updateTable("exports")
      .set({ state: "failed", endedAt: sql`now()` })
      .where("state", "=", "running")
      .where(({ not }) => not(isUndone("make-export", sql`exports.id::text`)))
      .execute();
    const id = newId();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("exports")
      .values({ id, withMedia, by: actor.name })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await enqueueNow(trx, "make-export", { exportId: id });
    await audit(trx, actor, { action: "create", entity: "full_export", entityId: id, after: { withMedia } });
    return true;
  });
}

/** The zip, and its size. Undefined for one that is not ready, or deleted. Each download is in the journal. */
export async function openExport(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ bytes: number; stream: Readable } | undefined> {
  const found = await db
    .selectFrom("exports")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "ready")
    .where(endedAt, ">", ago(KEPT.export))
    .executeTakeFirst();
  const bytes = found && (await mediaStore.size(exportKey(id)));
  if (bytes === undefined) return undefined;
  await audit(db, actor, { action: "download", entity: "full_export", entityId: id, after: { bytes } });
  const stream = await mediaStore.read(exportKey(id));
  return stream && { bytes, stream };
}

export async function forgetExports(db: Db): Promise<void> {
  const old = await db.selectFrom("exports").select("id").where(endedAt, "<", ago(KEPT.export)).limit(500).execute();
  for (const { id } of old) {
    await mediaStore.remove(`${id}/`);
    await db.deleteFrom("exports").where("id", "=", id).execute();
  }
}
