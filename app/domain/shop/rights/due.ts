import { parisDay } from "../../values/time.ts";
import { isPaid, isWithdrawn } from "../orders/order.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import { type DeclaredMoment, obligationOf } from "./order-quote.ts";
import { advancesEnd, type EndRequest } from "./planned-end.ts";

/** A declaration as far as it obliges the seller. */
export interface DeclaredAct extends DeclaredMoment, EndRequest {
  kind: "withdrawal" | "cancellation";
  channel: "form" | "letter" | "email";
}

/**
 * True when the declaration obliges the seller about that order: a withdrawal in time (Code de la consommation, art.
 * L221-18), or the cancellation of a subscription that would go on, or go on for longer, without it (art. L215-1). A
 * contract that was made after the declaration is not meant by it.
 */
export function isDue(act: DeclaredAct, order: ContractOrder): boolean {
  if (isLater(order, act)) return false;
  if (act.kind === "withdrawal") return !isWithdrawn(order) && obligationOf(order, act) !== null;
  return isPaid(order) && advancesEnd(act, order);
}

/**
 * True for a further withdrawal from an order that is withdrawn already: by the form and by letter, or from two tabs. It
 * has its effect, so it is neither refused nor left open.
 */
export function isRepeated(act: DeclaredAct, order: ContractOrder): boolean {
  return act.kind === "withdrawal" && isWithdrawn(order) && !isLater(order, act);
}

/** Of a letter or an email only the day is known, so an order of the same day came before it. */
function isLater({ createdAt }: ContractOrder, { channel, declaredAt }: DeclaredAct): boolean {
  if (channel === "form") return createdAt > declaredAt;
  return Temporal.PlainDate.compare(parisDay(createdAt), parisDay(declaredAt)) > 0;
}
