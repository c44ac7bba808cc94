import type { Checkout } from "#app/gateways/stripe/checkout.server.ts";
import { awaitsPayment, awaitsRefund, canBePaid, type OrderState } from "../order.ts";

export type CheckoutDecision =
  | "record-payment"
  /** Paid after the last seat was gone: the payment goes back. */
  | "refund"
  | "note-processing"
  | "cancel-expired"
  | "cancel-refused"
  /** Paid, but there is no such order, or it costs something else: a person decides. */
  | "alert"
  | "nothing";

/** What is to be done for an order whose Checkout Session Stripe has like this. */
export function decideCheckout(
  order: (Pick<OrderState, "status" | "canceled_reason" | "amount_cents"> & { currency: string }) | undefined,
  checkout: Pick<Checkout, "state" | "amount" | "currency">,
  { bankRefused = false } = {},
): CheckoutDecision {
  if (checkout.state === "paid") {
    if (order && awaitsRefund(order)) return "refund";
    if (order && !canBePaid(order)) return "nothing";
    const fits = checkout.amount === order?.amount_cents && checkout.currency === order.currency;
    return fits ? "record-payment" : "alert";
  }
  if (!order || !awaitsPayment(order)) return "nothing";
  if (checkout.state === "expired") return "cancel-expired";
  if (checkout.state === "refused" || bankRefused) return "cancel-refused";
  return checkout.state === "processing" ? "note-processing" : "nothing";
}
