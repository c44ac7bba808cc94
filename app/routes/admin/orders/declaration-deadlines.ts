import type { Case } from "#app/domain/rights/cases.server.ts";
import { cancellationEffect } from "#app/domain/rights/deadlines/cancellation.ts";
import { announcedDay } from "#app/domain/rights/deadlines/cancellation-end.ts";
import { withdrawalVerdict } from "#app/domain/rights/deadlines/withdrawal.ts";
import { formatDate, formatDateTime, parisDay } from "#app/domain/values/time.ts";
import { CASE_STATES } from "./declaration-words.ts";

/** A declaration that waits, as the page of its order says it. */
export function waitingFacts(found: Case) {
  return {
    id: found.id,
    what: found.kind === "withdrawal" ? "Rétractation déclarée" : "Résiliation déclarée",
    at: formatDateTime(found.declaredAt),
    deadline: deadlineOf(found),
    isLate: isLate(found),
  };
}

/** Open, and already asked of Stripe, is a state of its own. */
export function stateOf({ state, isRunning }: Case) {
  return CASE_STATES[state === "open" && isRunning ? "running" : state];
}

/** What the law leaves: fourteen days to refund, or the day that the receipt has announced. */
export function deadlineOf({ kind, state, end, declaredAt, order, wishedEnd, wishedDate }: Case): string {
  if (end) return `${state === "refused" ? "refusée" : "exécutée"} le ${formatDate(end.at)}`;
  if (kind === "cancellation") return wishedEnd ? cancellationEffect(wishedEnd, wishedDate, declaredAt) : "—";
  const { rule, refundBy } = withdrawalVerdict(order?.paidAt ?? declaredAt, declaredAt);
  return order && !rule ? "hors délai" : `à rembourser au plus tard le ${formatDate(refundBy.toString())}`;
}

/** Its day has passed, and nobody has done what it asks for. */
export function isLate(found: Case, now = new Date()): boolean {
  const { kind, declaredAt, order, wishedEnd, wishedDate } = found;
  if (found.state !== "open") return false;
  if (kind === "cancellation") {
    const due = wishedEnd && announcedDay({ wishedEnd, wishedDate, declaredAt });
    if (due) return Temporal.PlainDate.compare(due, parisDay(now)) < 0;
    // With the period that was paid: another one has begun.
    return order?.subscription?.start != null && declaredAt < order.subscription.start;
  }
  const { rule, refundBy } = withdrawalVerdict(order?.paidAt ?? declaredAt, declaredAt);
  return rule !== null && Temporal.PlainDate.compare(refundBy, parisDay(now)) < 0;
}
