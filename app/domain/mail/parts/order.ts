import type { Db } from "#db/connection.server.ts";

/** The order that an email is about. */
export async function readOrder(db: Db, orderId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formation_id")
    .select([
      "orders.number as orderNumber",
      "orders.formation_id",
      "formation_name as formationName",
      "features",
      "amount_cents",
      "orders.type",
      "paid_at",
      "orders.created_at",
      "card_brand",
      "card_last4",
      "consents",
      "terms_version",
      "terms_sha256",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

export const sampleOrder = { orderNumber: "ES-000042", formationName: "Entrepreneuriat" };
