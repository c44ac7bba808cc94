import type { Db } from "#db/connection.server.ts";

/** Whether the training is open to this user today. */
export async function hasAccess(db: Db, userId: string, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formation_id")
    .select("access.formation_id")
    .where("formations.slug", "=", slug)
    .where("access.user_id", "=", userId)
    .where("access.revoked_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
