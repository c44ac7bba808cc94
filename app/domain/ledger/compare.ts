import type { StripeBooks } from "#app/gateways/stripe/books.server.ts";
import type { Difference, ShopBooks } from "./books.ts";
import { compareHoldings } from "./holdings.ts";
import { comparePayments } from "./payments.ts";
import { compareSubscriptions } from "./subscriptions.ts";

/** Every fact on which Stripe and the shop, or two tables of the shop, disagree. */
export function findDifferences(stripe: StripeBooks, shop: ShopBooks, now: Date): Difference[] {
  return [
    ...comparePayments(stripe, shop.orders),
    ...compareSubscriptions(stripe.subscriptions, shop.orders),
    ...compareHoldings(shop, now),
  ];
}
