import type { DeclarationChannel, ViewedMinutes } from "#db/types.ts";
import { viewedMinutes } from "../../school/learning/viewed-minutes.ts";
import { parisDay } from "../../values/time.ts";
import { isPaid, isWithdrawn, wasPaid } from "../orders/order.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import { advancesEnd, type EndRequest, paidPeriod } from "./planned-end.ts";
import {
  obligingRule,
  type RefundInput,
  type RefundOption,
  type RefundQuote,
  refundQuote,
} from "./quote/refund-quote.ts";

export interface DeclaredMoment {
  declaredAt: Date;
  progress?: Record<string, ViewedMinutes> | null;
}

export function quoteOf(order: ContractOrder, moment: DeclaredMoment): RefundQuote | null {
  if (!order.paidAt || !wasPaid(order)) return null;
  return refundQuote(refundInput(order, order.paidAt, moment), moment.declaredAt);
}

/** Null when it is too late for all rules. */
export function obligationOf(order: ContractOrder, moment: DeclaredMoment): RefundOption | null {
  const quote = quoteOf(order, moment);
  return quote && obligingRule(quote);
}

/** It waits for a person, whoever confirms it: only the guarantee asks for that, never the law. */
export function awaitsReview(act: DeclaredAct, order: ContractOrder): boolean {
  return act.kind === "withdrawal" && !isWithdrawn(order) && obligationOf(order, act)?.reason === "to-review";
}

/** What was stored then stands: neither an edit of the lessons nor the erasure of the account changes it. */
export function progressAt(order: ContractOrder, { declaredAt, progress }: DeclaredMoment): ViewedMinutes {
  return (
    progress?.[order.id] ?? order.keptProgress ?? viewedMinutes(order.lessons, order.minutesWhenOrdered, declaredAt)
  );
}

function refundInput(order: ContractOrder, contractAt: Date, moment: DeclaredMoment): RefundInput {
  return {
    type: order.type,
    contractAt,
    paid: order.amount + order.laterPaid,
    refunded: order.refunded + order.laterPaid - order.laterRefundable,
    progress: progressAt(order, moment),
    period: endablePeriod(order, moment.declaredAt),
  };
}

function endablePeriod(order: ContractOrder, declaredAt: Date): RefundInput["period"] {
  const period = paidPeriod(order);
  const request = { requestedEnd: "des-que-possible" as const, requestedDate: null, declaredAt, asked: null };
  return period?.left && advancesEnd(request, order, declaredAt) ? period : null;
}

export interface DeclaredAct extends DeclaredMoment, EndRequest {
  kind: "withdrawal" | "cancellation";
  channel: DeclarationChannel;
}

/**
 * A withdrawal in time (Code de la consommation, art. L221-18), or the cancellation of a subscription that would go on,
 * or go on for longer, without it (art. L215-1). A contract that was made after the declaration is not meant by it.
 */
export function isDue(act: DeclaredAct, order: ContractOrder): boolean {
  if (isLater(order, act)) return false;
  if (act.kind === "withdrawal") return !isWithdrawn(order) && obligationOf(order, act) !== null;
  return isPaid(order) && advancesEnd(act, order);
}

/** A second withdrawal (form and letter, or two tabs) has its effect, so it is neither refused nor left open. */
export function isRepeated(act: DeclaredAct, order: ContractOrder): boolean {
  return act.kind === "withdrawal" && isWithdrawn(order) && !isLater(order, act);
}

/** Of a letter or an email only the day is known, so an order of the same day came before it. */
function isLater({ createdAt }: ContractOrder, { channel, declaredAt }: DeclaredAct): boolean {
  if (channel === "form") return createdAt > declaredAt;
  return Temporal.PlainDate.compare(parisDay(createdAt), parisDay(declaredAt)) > 0;
}
