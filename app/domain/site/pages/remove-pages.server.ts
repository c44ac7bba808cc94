import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { setFlag } from "#app/domain/values/flags.server.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import { REMOVED } from "#app/domain/values/removed.server.ts";
import type { Db } from "#db/connection.server.ts";

export async function setRemoved(db: Db, actor: Actor, paths: readonly string[], isRemoved: boolean): Promise<void> {
  await db.transaction().execute((trx) => putRemoved(trx, actor, paths, isRemoved));
}

/** Takes pages that came with the site off it, or brings them back. What is so already is not done again. */
export async function putRemoved(trx: Db, actor: Actor, paths: readonly string[], isRemoved: boolean): Promise<void> {
  for (const path of paths) {
    if (await setFlag(trx, REMOVED + path, isRemoved))
      await audit(trx, actor, { action: isRemoved ? "hide" : "show", entity: "page", entityId: path });
  }
  await invalidatePages(trx);
}
