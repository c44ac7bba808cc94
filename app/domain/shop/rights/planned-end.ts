import { parisDay, parisMidnight } from "../../values/time.ts";
import {
  type CancellationEnd,
  type CancellationRequest,
  cancellationEnd,
  endAtStripe,
  owedShare,
  type PaidPeriod,
  renewalsBefore,
  unservedFrom,
  unservedShare,
} from "../deadlines/cancellation-end.ts";
import { canStillCharge } from "../orders/stripe-statuses.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import { type RefundOption, unservedMonth } from "./quote/refund-quote.ts";

export interface EndRequest extends CancellationRequest {
  asked: { orderId: string; endsOn: string; unserved: number } | null;
}

export function plannedEnd(
  declaration: EndRequest,
  order: ContractOrder | null,
  now = new Date(),
): CancellationEnd | null {
  const subscription = order?.subscription;
  const period = order && paidPeriod(order);
  if (!subscription || !period || !declaration.requestedEnd) return null;
  const isOver = !canStillCharge(subscription.status);
  if (declaration.asked?.orderId === order?.id && declaration.asked) {
    // Stripe was already asked: the end that is set there now must not reduce the refund.
    const endsOn = Temporal.PlainDate.from(declaration.asked.endsOn);
    const at = isOver ? "now" : endAtStripe(endsOn, period, now);
    return { endsOn, at, unserved: declaration.asked.unserved };
  }
  if (isOver) {
    return { endsOn: parisDay(period.end < now ? period.end : now), at: "now", unserved: 0 };
  }
  const planned = cancellationEnd(declaration, period, now);
  const set = subscription.cancelAt && endThatIsSet(subscription.cancelAt, period, now);
  if (set && Temporal.PlainDate.compare(set.endsOn, planned.endsOn) <= 0) return set;
  return { ...planned, unserved: owedShare(planned.unserved, period) };
}

/** How many more months are charged before a contract ends on that ISO day, when nobody ends it earlier. */
export function monthsUntil(day: string, order: ContractOrder): number {
  const { subscription } = order;
  const period = paidPeriod(order);
  if (!subscription || !period || subscription.cancelAt || !canStillCharge(subscription.status)) return 0;
  return renewalsBefore(Temporal.PlainDate.from(day), period);
}

export function paidPeriod({ subscription }: ContractOrder): PaidPeriod | null {
  const { start, end, cancelAt, month } = subscription ?? {};
  if (!start || !end) return null;
  const period = { start, end, amount: month?.amount ?? 0, left: month?.left ?? 0 };
  // The share after the end that is set was refunded when it was set, unless that was at Stripe.
  const setEnd = cancelAt ? parisMidnight(lastDay(cancelAt, end).add({ days: 1 })) : end;
  return { ...period, refunded: Math.min(unservedShare(period, setEnd), period.amount - period.left) };
}

export function advancesEnd(declaration: EndRequest, order: ContractOrder, now = new Date()): boolean {
  const { subscription } = order;
  if (!subscription || !canStillCharge(subscription.status)) return false;
  const period = paidPeriod(order);
  if (!subscription.cancelAt || !period) return true;
  const planned = plannedEnd(declaration, order, now);
  const set = endThatIsSet(subscription.cancelAt, period, now);
  return planned !== null && Temporal.PlainDate.compare(planned.endsOn, set.endsOn) < 0;
}

/** The share is unknown until the payment is reported. A month that the card has refused (`past_due`) is not paid. */
export function awaitsPayment({ subscription }: ContractOrder, end: CancellationEnd): boolean {
  return subscription?.status === "active" && !subscription.month && end.at !== "period-end";
}

export function unservedBasis(
  declaration: EndRequest,
  order: ContractOrder,
  { endsOn, unserved }: CancellationEnd,
): RefundOption | null {
  const period = paidPeriod(order);
  if (unserved === 0 || !period?.amount) return null;
  const month = unservedMonth(period, endsOn, unservedFrom(declaration, period, endsOn), unserved);
  const amounts = { paid: period.amount, refunded: 0, done: 0, of: 0, until: null };
  return { rule: "pro-rata", reason: "unserved", cents: unserved, ...amounts, month };
}

/** The end that an earlier declaration, or the buyer at Stripe, has set. Only an earlier end replaces it; its refund was made then. */
function endThatIsSet(cancelAt: Date, period: PaidPeriod, now: Date): CancellationEnd {
  const endsOn = lastDay(cancelAt, period.end);
  return { endsOn, at: endAtStripe(endsOn, period, now), unserved: 0 };
}

/** After an end at midnight, the day before is the last one; the end of a period is itself the last day. */
function lastDay(cancelAt: Date, periodEnd: Date): Temporal.PlainDate {
  const isPeriodEnd = cancelAt.getTime() === periodEnd.getTime();
  return parisDay(isPeriodEnd ? periodEnd : new Date(cancelAt.getTime() - 1));
}
