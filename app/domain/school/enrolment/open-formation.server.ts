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
    .innerJoin("formations", "formations.id", "access.formation_id")
    .select(["formations.id", "formations.name"])
    .where("formations.slug", "=", slug)
    .where("access.user_id", "=", userId)
    .where(isAccessOpen)
    .executeTakeFirst();
}
