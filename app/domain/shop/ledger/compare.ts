import type { StripeBooks } from "#app/gateways/stripe/books.server.ts";
import type { Difference, ShopBooks } from "./books.ts";
import { compareHoldings } from "./holdings.ts";
import { compareInvoices } from "./invoices.ts";
import { compareMonths, comparePayments } from "./payments.ts";
import { compareSubscriptions } from "./subscriptions.ts";

/** The same difference may show in two tables, and counts once. */
export function keyOf({ kind, about, stripeId, expected }: Difference): string {
  return JSON.stringify([kind, about, stripeId, expected]);
}

export function findDifferences(stripe: StripeBooks, shop: ShopBooks, now: Date): Difference[] {
  const found = [
    ...comparePayments(stripe, shop.orders, shop.payments),
    ...compareMonths(stripe, shop.orders, shop.payments),
    ...compareSubscriptions(stripe.subscriptions, shop.orders),
    ...compareHoldings(shop, now),
    ...compareInvoices(shop),
  ];
  const keys = found.map(keyOf);
  return found.filter((difference, index) => keys.indexOf(keyOf(difference)) === index);
}
