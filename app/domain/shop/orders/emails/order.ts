import type { Db } from "#db/connection.server.ts";

export async function readOrder(db: Db, orderId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formationId")
    .select((eb) => [
      // An erased account leaves its orders.
      eb("orders.userId", "is not", null).as("hasAccount"),
      "orders.number as orderNumber",
      "orders.formationId",
      "formationName",
      "offer",
      "amountCents",
      "listCents",
      "discountCents",
      "reductionLabel",
      "orders.type",
      "paidAt",
      "orders.createdAt",
      "cardBrand",
      "cardLast4",
      "consents",
      "termsSha256",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

export const sampleOrder = { orderNumber: "ES-000042", formationName: "Entrepreneuriat", hasAccount: true };
