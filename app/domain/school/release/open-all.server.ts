import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";

interface LearnerOfFormation {
  userId: string;
  formationId: string;
}

/**
 * Opens all modules of the formation to this learner, including future ones, whatever their rules become. False without
 * an open access.
 */
export async function openAll(db: Db, actor: Actor, { userId, formationId }: LearnerOfFormation): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const access = await trx
      .selectFrom("access")
      .innerJoin("formations", "formations.id", "access.formationId")
      .select(["formations.name", "allOpenedAt"])
      .where("userId", "=", userId)
      .where("formationId", "=", formationId)
      .where("revokedAt", "is", null)
      .forUpdate("access")
      .executeTakeFirst();
    if (!access) return false;
    if (access.allOpenedAt) return true;
    await trx
      .updateTable("access")
      .set({ allOpenedAt: new Date() })
      .where("userId", "=", userId)
      .where("formationId", "=", formationId)
      .execute();
    const after = { formation: access.name, modules: "all" };
    await audit(trx, actor, { action: "grant", entity: "user", entityId: userId, after });
    return true;
  });
}
