import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "./is-open.server.ts";

/** The training of this address, when it is open to this user today. */
export function findOpenFormation(
  db: Db,
  userId: string,
  slug: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formationId")
    .select(["formations.id", "formations.name"])
    .where("formations.slug", "=", slug)
    .where("access.userId", "=", userId)
    .where(isAccessOpen)
    .executeTakeFirst();
}

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
