import { withoutUnprovenClaims } from "#app/domain/site/claims/unproven-claims.server.ts";
import type { Db } from "#db/connection.server.ts";
import { storedOffer } from "../../catalogue/stored-offer.ts";

/** The order that an email is about. */
export async function readOrder(db: Db, orderId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formationId")
    .select([
      "orders.number as orderNumber",
      "orders.formationId",
      "formationName",
      "offer",
      "features",
      "amountCents",
      "orders.type",
      "paidAt",
      "orders.createdAt",
      "cardBrand",
      "cardLast4",
      "consents",
      "termsVersion",
      "termsSha256",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/**
 * What the order says that the training comprises: the training may have changed since. Orders of releases that did not
 * store the offer have the training's sentences of today.
 */
export async function soldFeatures(
  db: Db,
  { offer, features }: Pick<Awaited<ReturnType<typeof readOrder>>, "offer" | "features">,
): Promise<string[]> {
  const sold = storedOffer.safeParse(offer).data;
  return sold?.features ?? (await withoutUnprovenClaims(db, { description: "", features, questions: [] })).features;
}

export const sampleOrder = { orderNumber: "ES-000042", formationName: "Entrepreneuriat" };
