import { parisDay } from "../values/time.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import { type CancellationEnd, cancellationEnd, endAtStripe } from "./deadlines/cancellation-end.ts";
import type { Declaration } from "./declarations.server.ts";

/** It ended at Stripe, or never began. */
export function isSubscriptionOver(status: string): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

/** When and how the order's subscription ends after this declaration; null when it has none. */
export function plannedEnd(
  declaration: Declaration,
  order: ContractOrder | null,
  now = new Date(),
): CancellationEnd | null {
  const subscription = order?.subscription;
  if (!subscription?.start || !subscription.end || !declaration.requestedEnd) return null;
  const isOver = isSubscriptionOver(subscription.status);
  if (declaration.asked?.orderId === order?.id && declaration.asked) {
    // Decided before: the end that was set since must not reduce the refund.
    const endsOn = Temporal.PlainDate.from(declaration.asked.endsOn);
    const at = isOver ? "now" : endAtStripe(endsOn, subscription.end, now);
    return { endsOn, at, unserved: declaration.asked.unserved };
  }
  if (isOver) {
    // The subscription is over: only the record is missing.
    return { endsOn: parisDay(subscription.end < now ? subscription.end : now), at: "now", unserved: 0 };
  }
  const planned = cancellationEnd(
    {
      requestedEnd: declaration.requestedEnd,
      requestedDate: declaration.requestedDate,
      declaredAt: declaration.declaredAt,
    },
    { start: subscription.start, end: subscription.end, amount: order?.amount ?? 0 },
    now,
  );
  const set = subscription.cancelAt && endThatIsSet(subscription.cancelAt, subscription.end, now);
  return set && Temporal.PlainDate.compare(set.endsOn, planned.endsOn) <= 0 ? set : planned;
}

/** An earlier declaration, or the buyer at Stripe, has set the end: it stands, and its refund was made then. */
function endThatIsSet(cancelAt: Date, periodEnd: Date, now: Date): CancellationEnd {
  // An end at midnight makes the day before the last one; the end of a period names its own day.
  const isPeriodEnd = cancelAt.getTime() === periodEnd.getTime();
  const endsOn = parisDay(isPeriodEnd ? periodEnd : new Date(cancelAt.getTime() - 1));
  return { endsOn, at: endAtStripe(endsOn, periodEnd, now), unserved: 0 };
}
