import type { Db } from "#db/connection.server.ts";
import { picturePath } from "../catalogue/formation-picture.server.ts";

/** The content of a training, only for a user whose access to it is open: knowing the address is not enough. */
export async function readOpenFormation(db: Db, userId: string, slug: string) {
  const formation = await db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formation_id")
    .leftJoin("orders", "orders.id", "access.order_id")
    .select([
      "formations.slug",
      "name",
      "description",
      "features",
      "image_url as imageUrl",
      "category",
      "orders.number as orderNumber",
    ])
    .where("formations.slug", "=", slug)
    .where("access.user_id", "=", userId)
    .where("access.revoked_at", "is", null)
    .executeTakeFirst();
  return formation && { ...formation, imageUrl: picturePath(formation.imageUrl) };
}
