import type { Checkout } from "#app/gateways/stripe/checkout.server.ts";
import { awaitsPayment, awaitsRefund, canBePaid, type OrderState } from "../order.ts";

type CheckoutDecision =
  | "record-payment"
  | "refund"
  | "note-processing"
  | "cancel-expired"
  | "cancel-refused"
  | "alert"
  | "nothing";

export function decideCheckout(
  order: (Pick<OrderState, "status" | "canceledReason" | "amountCents"> & { currency: string }) | undefined,
  checkout: Pick<Checkout, "state" | "amount" | "currency">,
  { bankRefused = false } = {},
): CheckoutDecision {
  if (checkout.state === "paid") {
    if (order && awaitsRefund(order)) return "refund";
    if (order && !canBePaid(order)) return "nothing";
    const fits = checkout.amount === order?.amountCents && checkout.currency === order.currency;
    return fits ? "record-payment" : "alert";
  }
  if (!order || !awaitsPayment(order)) return "nothing";
  if (checkout.state === "expired") return "cancel-expired";
  if (checkout.state === "refused" || bankRefused) return "cancel-refused";
  return checkout.state === "processing" ? "note-processing" : "nothing";
}
