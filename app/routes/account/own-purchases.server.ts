import { listPurchases } from "#app/domain/shop/orders/purchases.server.ts";
import { isPaused } from "#app/domain/shop/rights/confirmation.server.ts";
import { declarationsOfCustomer } from "#app/domain/shop/rights/declarations.server.ts";
import { firstOf } from "#app/domain/shop/rights/first-declaration.server.ts";
import type { Db } from "#db/connection.server.ts";
import { declaredLabel } from "./declared-label.ts";
import { purchaseView } from "./orders-page.ts";

/** What an account has bought, each order with what was declared about it. */
export async function ownPurchases(db: Db, userId: string) {
  const now = new Date();
  const [bought, declarations, paused] = await Promise.all([
    listPurchases(db, userId),
    declarationsOfCustomer(db, userId),
    isPaused(db),
  ]);
  const declaredOf = Map.groupBy(declarations.toReversed(), ({ order }) => order?.number);
  const purchases = bought.map((purchase) => {
    const declared = declaredOf.get(purchase.orderNumber) ?? [];
    const first = firstOf(declared, "withdrawal");
    return purchaseView(
      purchase,
      now,
      declared.map((one) => declaredLabel(one, { now, isPaused: paused, first })),
      bought,
    );
  });
  return { bought, purchases };
}
