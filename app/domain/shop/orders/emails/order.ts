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
      "company",
      "consents",
      "termsSha256",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** The formation of an order, to its account: also by another order. */
export async function isFormationOpen(db: Db, orderId: string): Promise<boolean> {
  const access = await db
    .selectFrom("orders")
    .innerJoin("access", (join) =>
      join.onRef("access.userId", "=", "orders.userId").onRef("access.formationId", "=", "orders.formationId"),
    )
    .select("access.userId")
    .where("orders.id", "=", orderId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return access !== undefined;
}

export const sampleOrder = { orderNumber: "ES-000042", formationName: "Entrepreneuriat", hasAccount: true };
