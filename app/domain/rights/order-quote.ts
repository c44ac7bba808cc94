import { wasPaid } from "../orders/order.ts";
import { isLive } from "../orders/subscriptions/status.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import {
  obligingRule,
  type RefundFacts,
  type RefundOption,
  type RefundQuote,
  refundQuote,
} from "./quote/refund-quote.ts";

/** What a declaration about this order at that moment gives; null when it was never paid. */
export function quoteOf(order: ContractOrder, at: Date): RefundQuote | null {
  if (!order.paidAt || !wasPaid(order)) return null;
  return refundQuote(factsOf(order, order.paidAt, at), at);
}

/** The rule that obliges the seller to carry out a withdrawal of that moment; null when it is too late for all. */
export function obligationOf(order: ContractOrder, at: Date): RefundOption | null {
  const quote = quoteOf(order, at);
  return quote && obligingRule(quote);
}

function factsOf(order: ContractOrder, contractAt: Date, at: Date): RefundFacts {
  const { subscription, lessons, lessonsWhenPaid } = order;
  const goesOn = subscription && isLive(subscription.status) && !subscription.cancelAt;
  return {
    type: order.type,
    contractAt,
    paid: order.amount + order.laterPaid,
    refunded: order.refunded + order.laterPaid - order.laterRefundable,
    progress: {
      // What is done after the declaration no longer counts.
      done: lessons.filter(({ doneAt }) => doneAt && doneAt <= at).length,
      // Of the training as it was bought or as it is today: the longer one, in favour of the buyer.
      of: Math.max(lessons.length, lessonsWhenPaid),
    },
    period:
      goesOn && subscription.start && subscription.end
        ? { start: subscription.start, end: subscription.end, amount: order.amount }
        : null,
  };
}
