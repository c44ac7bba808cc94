import { parisDay } from "../values/time.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import { type CancellationEnd, cancellationEnd, endAtStripe } from "./deadlines/cancellation-end.ts";
import type { Declaration } from "./declarations.server.ts";

const ENDED = new Set(["canceled", "incomplete_expired"]);

/** When and how that order's subscription ends after this declaration; null when it has none. */
export function plannedEnd(
  declaration: Declaration,
  order: ContractOrder | null,
  now = new Date(),
): CancellationEnd | null {
  const subscription = order?.subscription;
  if (!subscription?.start || !subscription.end || !declaration.requestedEnd) return null;
  const isOver = ENDED.has(subscription.status);
  if (declaration.asked?.orderId === order?.id && declaration.asked) {
    // Decided already: what we have ended ourselves since then takes nothing from what is owed to the buyer.
    const endsOn = Temporal.PlainDate.from(declaration.asked.endsOn);
    const at = isOver ? "now" : endAtStripe(endsOn, subscription.end, now);
    return { endsOn, at, unserved: declaration.asked.unserved };
  }
  if (isOver) {
    // Over by itself or at Stripe: what is left to do is to say so.
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

/** By an earlier declaration, or by the buyer at Stripe: it stands, and what was owed then went back then. */
function endThatIsSet(cancelAt: Date, periodEnd: Date, now: Date): CancellationEnd {
  // At midnight the day before is the last one; a period's own end is told by its day.
  const isPeriodEnd = cancelAt.getTime() === periodEnd.getTime();
  const endsOn = parisDay(isPeriodEnd ? periodEnd : new Date(cancelAt.getTime() - 1));
  return { endsOn, at: endAtStripe(endsOn, periodEnd, now), unserved: 0 };
}
