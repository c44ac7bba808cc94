import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "./is-open.server.ts";

/** Whether the access of this user to the training is open now. */
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
