import { type SqlBool, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/**
 * Whether a row of `access` opens its formation now: not revoked, and the confirmation of the order was sent (Code de la
 * consommation, art. L221-13). Everything that a learner can open or is told depends on this condition alone. Buying
 * twice, seats, revoking and the ledger read only `revoked_at`, because access that waits is granted all the same.
 */
export const isAccessOpen = sql<SqlBool>`(access.revoked_at is null and access.opens_at <= now())`;

export async function hasOpenAccess(db: Db, userId?: string, formationId?: string): Promise<boolean> {
  const row = await db
    .selectFrom("access")
    .select("userId")
    .where("userId", "=", userId ?? null)
    .where("formationId", "=", formationId ?? null)
    .where(isAccessOpen)
    .executeTakeFirst();
  return row !== undefined;
}
