import type { StripeBooks } from "#app/gateways/stripe/books.server.ts";
import type { Difference, ShopBooks } from "./books.ts";
import { compareHoldings } from "./holdings.ts";
import { compareMonths } from "./months.ts";
import { comparePapers } from "./papers.ts";
import { comparePayments } from "./payments.ts";
import { compareSubscriptions } from "./subscriptions.ts";

/** Two tables may give rise to the same difference: it counts once. */
export function keyOf({ kind, about, stripeId, expected }: Difference): string {
  return [kind, about, stripeId, expected].join(" ");
}

/** Every fact on which Stripe and the shop, or two tables of the shop, disagree. */
export function findDifferences(stripe: StripeBooks, shop: ShopBooks, now: Date): Difference[] {
  const found = [
    ...comparePayments(stripe, shop.orders, shop.payments),
    ...compareMonths(stripe, shop.orders, shop.payments),
    ...compareSubscriptions(stripe.subscriptions, shop.orders),
    ...compareHoldings(shop, now),
    ...comparePapers(shop),
  ];
  const keys = found.map(keyOf);
  return found.filter((difference, index) => keys.indexOf(keyOf(difference)) === index);
}
