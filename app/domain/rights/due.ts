import { isPaid, isWithdrawn } from "../orders/order.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import { type DeclaredMoment, obligationOf } from "./order-quote.ts";
import { advancesEnd, type EndRequest } from "./planned-end.ts";

/** A declaration as far as it obliges the seller. */
export interface DeclaredAct extends DeclaredMoment, EndRequest {
  kind: "withdrawal" | "cancellation";
}

/**
 * True when the declaration obliges the seller about that order: a withdrawal in time (Code de la consommation, art.
 * L221-18), or the cancellation of a subscription that would otherwise go on, or go on for longer (art. L215-1). A contract that was made after the
 * declaration is not meant by it.
 */
export function isDue(act: DeclaredAct, order: ContractOrder): boolean {
  if (order.createdAt > act.declaredAt) return false;
  if (act.kind === "withdrawal") return !isWithdrawn(order) && obligationOf(order, act) !== null;
  return isPaid(order) && advancesEnd(act, order);
}
