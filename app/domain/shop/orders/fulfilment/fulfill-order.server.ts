import { retrieveCheckout } from "#app/gateways/stripe/checkout.server.ts";
import type { Db } from "#db/connection.server.ts";
import { issueInvoices } from "../../accounting/issue.server.ts";
import { awaitsPayment, awaitsRefund, isPaid } from "../order.ts";
import { recordAfterSale } from "../refunds/record-refund.server.ts";
import { endLapsedSubscriptions } from "../subscriptions/lapsed.server.ts";
import { refundLatePayment } from "./failed-payments.server.ts";
import { recordCheckout } from "./record-checkout.server.ts";

export type Fulfilment =
  /** Paid, with access; also when it was fulfilled before. */
  | { state: "paid"; orderId: string }
  | { state: "waiting"; orderId: string }
  | { state: "ended"; orderId: string }
  /** No session or order of this shop, or a payment that does not match the order. */
  | { state: "foreign"; isAtStripe?: boolean };

/**
 * Any number of calls in any order has the effect of one. Stripe is called before and after the transaction, never
 * inside it. Throws `StripeUnavailable`.
 */
export async function fulfillOrder(db: Db, sessionId: string, { bankRefused = false } = {}): Promise<Fulfilment> {
  const checkout = await retrieveCheckout(sessionId);
  if (!checkout) return { state: "foreign" };
  const order = await db.transaction().execute(async (trx) => {
    const recorded = await recordCheckout(trx, checkout, { bankRefused });
    if (recorded) await issueInvoices(trx, recorded.id);
    return recorded;
  });
  if (!order) return { state: "foreign", isAtStripe: true };
  if (awaitsRefund(order)) await refundLatePayment(db, order);
  if (isPaid(order) && order.stripePaymentIntentId) await recordAfterSale(db, order.stripePaymentIntentId);
  if (isPaid(order) && checkout.subscription) await endLapsedSubscriptions(db, order);
  return { state: isPaid(order) ? "paid" : awaitsPayment(order) ? "waiting" : "ended", orderId: order.id };
}
