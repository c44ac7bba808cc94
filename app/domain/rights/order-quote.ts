import { wasPaid } from "../orders/order.ts";
import { canStillCharge } from "../orders/subscriptions/status.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import {
  obligingRule,
  type RefundInput,
  type RefundOption,
  type RefundQuote,
  refundQuote,
} from "./quote/refund-quote.ts";
import { viewedMinutes } from "./quote/viewed-minutes.ts";

/** The refund for a declaration about this order at that time; null when the order was never paid. */
export function quoteOf(order: ContractOrder, at: Date): RefundQuote | null {
  if (!order.paidAt || !wasPaid(order)) return null;
  return refundQuote(refundInput(order, order.paidAt, at), at);
}

/**
 * The rule that obliges the seller to carry out a withdrawal made at that time; null when it is too late for all rules.
 */
export function obligationOf(order: ContractOrder, at: Date): RefundOption | null {
  const quote = quoteOf(order, at);
  return quote && obligingRule(quote);
}

function refundInput(order: ContractOrder, contractAt: Date, at: Date): RefundInput {
  const { subscription, lessons, minutesWhenOrdered } = order;
  const continues = subscription && canStillCharge(subscription.status) && !subscription.cancelAt;
  return {
    type: order.type,
    contractAt,
    paid: order.amount + order.laterPaid,
    refunded: order.refunded + order.laterPaid - order.laterRefundable,
    progress: viewedMinutes(lessons, minutesWhenOrdered, at),
    period:
      continues && subscription.start && subscription.end
        ? { start: subscription.start, end: subscription.end, amount: order.amount }
        : null,
  };
}
