import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import type { Checkout } from "#app/gateways/stripe/checkout.server.ts";
import type { Db } from "#db/connection.server.ts";
import { reserveLateSeat } from "../../catalogue/formations.server.ts";
import { applyEvent, cancelLocked, lockOrder, type Order } from "../order.server.ts";
import { decideCheckout } from "./checkout-decision.ts";
import { recordRefusedPayment } from "./failed-payments.server.ts";
import { recordPayment } from "./record-payment.server.ts";

/** In the caller's transaction: its row lock makes other callers wait. Undefined when the session matches no order. */
export async function recordCheckout(
  trx: Db,
  checkout: Checkout,
  options: { bankRefused: boolean },
): Promise<Order | undefined> {
  const order = await lockOrder(trx, checkout.orderId);
  const decision = decideCheckout(order, checkout, options);
  if (decision === "alert") await alertOperator(trx, alertAbout(order, checkout.id));
  if (!order || decision === "alert") return undefined;
  switch (decision) {
    case "record-payment":
    case "refund": {
      const isLate = decision === "refund" || !(order.holdsSeat || (await reserveLateSeat(trx, order.formationId)));
      return recordPayment(trx, order, checkout, { isLate });
    }
    case "note-processing":
      return applyEvent(trx, order, { type: "processing", sessionId: checkout.id });
    case "cancel-expired":
      return cancelLocked(trx, order, "expired");
    case "cancel-refused":
      return recordRefusedPayment(trx, order);
    case "nothing":
      return order;
  }
}

function alertAbout(order: Order | undefined, sessionId: string) {
  if (!order) return { key: `session:${sessionId}`, ...operatorAlerts.paymentWithoutOrder(sessionId) };
  return {
    key: `order:${order.id}:mismatch`,
    orderId: order.id,
    ...operatorAlerts.otherAmount(order.number, sessionId),
  };
}
