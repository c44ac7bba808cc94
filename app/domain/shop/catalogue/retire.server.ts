import { sql } from "kysely";
import { pageOfFormation } from "#app/content/courses/course-pages.ts";
import type { Db } from "#db/connection.server.ts";
import { orIfReferenced } from "#db/errors.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { type EditableFormation, lockFormation, type Missing, whyMissing } from "./editable-formation.server.ts";
import { releaseSeat } from "./seats.server.ts";

export type InUse =
  | { reason: "orders"; orderCount: number }
  | { reason: "used" | "gifts" }
  | { reason: "page"; page: string };

type Deleted = { ok: true } | ({ ok: false } & InUse);

export async function deleteFormation(db: Db, actor: Actor, id: string): Promise<Deleted | Missing> {
  const deletion = db.transaction().execute(async (trx): Promise<Deleted | Missing> => {
    const before = await lockFormation(trx, id);
    if (!before) return whyMissing(trx, id);
    const inUse = await whyInUse(trx, before);
    if (inUse) return { ok: false, ...inUse };
    await trx.deleteFrom("formations").where("id", "=", id).execute();
    await audit(trx, actor, { action: "delete", entity: "formation", entityId: id, before: before.input });
    await invalidatePages(trx);
    return { ok: true };
  });
  // An order was placed in the same moment.
  return orIfReferenced(deletion, { ok: false, reason: "used" });
}

export async function archiveFormation(db: Db, actor: Actor, id: string): Promise<{ ok: true } | Missing> {
  return db.transaction().execute(async (trx) => {
    const before = await lockFormation(trx, id);
    if (!before) return whyMissing(trx, id);
    if (before.input.status === "archived") return { ok: true };
    await trx
      .updateTable("formations")
      .set({ status: "archived", updatedAt: sql`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, {
      action: "archive",
      entity: "formation",
      entityId: id,
      before: { status: before.input.status },
      after: { status: "archived" },
    });
    await endLine(trx, id);
    await invalidatePages(trx);
    return { ok: true };
  });
}

/** Nobody waits for an archived formation any more. An order under way goes on. The caller has locked the formation. */
export async function endLine(trx: Db, formationId: string): Promise<void> {
  const ended = await trx
    .updateTable("waitingEntries")
    .set({
      state: sql`case when state = 'held' then 'declined' else 'left' end`,
      endedAt: sql<Date>`now()`,
    })
    .where("formationId", "=", formationId)
    .where("state", "in", ["asked", "waiting", "held"])
    .returning("state")
    .execute();
  for (const { state } of ended) if (state === "declined") await releaseSeat(trx, formationId);
}

export async function whyInUse(db: Db, formation: EditableFormation): Promise<InUse | null> {
  if (formation.hasOrders) {
    const orders = db.selectFrom("orders").where("formationId", "=", formation.id);
    return { reason: "orders", orderCount: await countExactly(orders) };
  }
  const access = await db
    .selectFrom("access")
    .select("userId")
    .where("formationId", "=", formation.id)
    .executeTakeFirst();
  if (access) return { reason: "used" };
  // The links to its sales page's gifts would end with it.
  const gift = await db
    .selectFrom("leadRequests")
    .innerJoin("leadFiles", "leadFiles.id", "leadFileId")
    .select("leadRequests.id")
    .where("pageId", "=", formation.id)
    .executeTakeFirst();
  if (gift) return { reason: "gifts" };
  const page = pageOfFormation(formation.input.slug);
  return page ? { reason: "page", page } : null;
}
