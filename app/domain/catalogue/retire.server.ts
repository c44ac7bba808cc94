import { sql } from "kysely";
import { trainingPage } from "#app/content/training-pages.ts";
import type { Db } from "#db/connection.server.ts";
import { isStillReferenced } from "#db/errors.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { announceChange, type EditableFormation, toFacts } from "./formation-facts.server.ts";
import { lockFormation } from "./manage.server.ts";

/** Why a training can't be deleted: somebody has it, or a page of the site is about it. It can be archived. */
export type Kept = { reason: "orders"; orderCount: number } | { reason: "used" } | { reason: "page"; page: string };

type Deleted = { ok: true } | ({ ok: false } & Kept);

/** Deletes a training that nobody ever ordered. Undefined: there is no such training. */
export async function deleteFormation(db: Db, actor: Actor, id: string): Promise<Deleted | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      const before = await lockFormation(trx, id);
      if (!before) return undefined;
      const kept = await whyKept(trx, before);
      if (kept) return { ok: false, ...kept };
      await trx.deleteFrom("formations").where("id", "=", id).execute();
      await audit(trx, actor, { action: "delete", entity: "formation", entityId: id, before: toFacts(before.input) });
      await announceChange(trx);
      return { ok: true };
    });
  } catch (error) {
    // An order of this very moment.
    if (isStillReferenced(error)) return { ok: false, reason: "used" };
    throw error;
  }
}

/** As far as the log goes back. */
export async function wasDeleted(db: Db, id: string): Promise<boolean> {
  const line = await db
    .selectFrom("audit_log")
    .select("id")
    .where("entity", "=", "formation")
    .where("entity_id", "=", id)
    .where("action", "=", "delete")
    .executeTakeFirst();
  return line !== undefined;
}

/** No longer sold, still open to those who have it. False: there is no such training. */
export async function archiveFormation(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await lockFormation(trx, id);
    if (!before) return false;
    if (before.input.status === "archived") return true;
    await trx
      .updateTable("formations")
      .set({ status: "archived", updated_at: sql`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, {
      action: "archive",
      entity: "formation",
      entityId: id,
      before: { status: before.input.status },
      after: { status: "archived" },
    });
    await announceChange(trx);
    return true;
  });
}

export async function whyKept(db: Db, formation: EditableFormation): Promise<Kept | null> {
  if (formation.orderCount > 0) return { reason: "orders", orderCount: formation.orderCount };
  const access = await db
    .selectFrom("access")
    .select("user_id")
    .where("formation_id", "=", formation.id)
    .executeTakeFirst();
  if (access) return { reason: "used" };
  const page = trainingPage(formation.input.slug);
  return page ? { reason: "page", page } : null;
}
