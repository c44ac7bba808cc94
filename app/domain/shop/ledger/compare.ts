import type { StripeBooks } from "#app/gateways/stripe/books.server.ts";
import type { Difference, ShopBooks } from "./books.ts";
import { compareHoldings } from "./holdings.ts";
import { compareMonths } from "./months.ts";
import { comparePapers } from "./papers.ts";
import { comparePayments } from "./payments.ts";
import { compareSubscriptions } from "./subscriptions.ts";

/** Identifies a difference: the same one may show in two tables, and counts once. */
export function keyOf({ kind, about, stripeId, expected }: Difference): string {
  return JSON.stringify([kind, about, stripeId, expected]);
}

/** All differences between Stripe and the shop, and between tables of the shop. */
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
