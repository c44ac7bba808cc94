import type { ViewedMinutes } from "#db/types.ts";
import { viewedMinutes } from "../../school/learning/viewed-minutes.ts";
import { wasPaid } from "../orders/order.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import { advancesEnd, paidPeriod } from "./planned-end.ts";
import {
  obligingRule,
  type RefundInput,
  type RefundOption,
  type RefundQuote,
  refundQuote,
} from "./quote/refund-quote.ts";

/** When somebody declares something, and the progress that was stored with it, by the id of the order. */
export interface DeclaredMoment {
  declaredAt: Date;
  progress?: Record<string, ViewedMinutes> | null;
}

/** The refund for a declaration about this order at that moment; null when the order was never paid. */
export function quoteOf(order: ContractOrder, moment: DeclaredMoment): RefundQuote | null {
  if (!order.paidAt || !wasPaid(order)) return null;
  return refundQuote(refundInput(order, order.paidAt, moment), moment.declaredAt);
}

/**
 * The rule that obliges the seller to carry out a withdrawal made at that moment; null when it is too late for all
 * rules.
 */
export function obligationOf(order: ContractOrder, moment: DeclaredMoment): RefundOption | null {
  const quote = quoteOf(order, moment);
  return quote && obligingRule(quote);
}

/**
 * The progress in the order at that moment. What was stored then stands: neither an edit of the lessons nor the erasure
 * of the account changes it.
 */
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

/** The running month when something was paid for it, and a cancellation at that time would shorten it. */
function endablePeriod(order: ContractOrder, declaredAt: Date): RefundInput["period"] {
  const period = paidPeriod(order);
  const request = { requestedEnd: "des-que-possible" as const, requestedDate: null, declaredAt, asked: null };
  return period?.left && advancesEnd(request, order, declaredAt) ? period : null;
}
