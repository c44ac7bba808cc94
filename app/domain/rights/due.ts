import { isPaid, isWithdrawn } from "../orders/order.ts";
import { canStillCharge } from "../orders/subscriptions/status.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import { type DeclaredMoment, obligationOf } from "./order-quote.ts";

/** The kind of a declaration, and when it was made. */
export interface DeclaredAct extends DeclaredMoment {
  kind: "withdrawal" | "cancellation";
}

/**
 * True when the declaration obliges the seller about that order: a withdrawal in time (Code de la consommation, art.
 * L221-18), or the cancellation of a subscription that goes on (art. L215-1). A contract that was made after the
 * declaration is not meant by it.
 */
export function isDue(act: DeclaredAct, order: ContractOrder): boolean {
  if (order.createdAt > act.declaredAt) return false;
  if (act.kind === "withdrawal") return !isWithdrawn(order) && obligationOf(order, act) !== null;
  const { subscription } = order;
  return isPaid(order) && subscription !== null && canStillCharge(subscription.status) && !subscription.cancelAt;
}
