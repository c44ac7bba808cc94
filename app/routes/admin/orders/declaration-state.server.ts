import { DECLARATION_KIND_LABELS } from "#app/content/orders.ts";
import { cancellationEffect, lastDayToCancel } from "#app/domain/shop/deadlines/cancellation-end.ts";
import { refundDeadline } from "#app/domain/shop/deadlines/withdrawal.ts";
import type { Declaration } from "#app/domain/shop/rights/declarations.server.ts";
import { nextStep, runsWithinTheHour } from "#app/domain/shop/rights/next-step.ts";
import { obligationOf } from "#app/domain/shop/rights/order-quote.ts";
import { daysWaiting, REMINDER_DAYS } from "#app/domain/shop/rights/reminder-days.ts";
import { formatDate, formatDateTime, parisDay } from "#app/domain/values/time.ts";
import { DECLARATION_STATE_LABELS } from "./labels.ts";

export function waitingDeclarationView(declaration: Declaration) {
  return {
    id: declaration.id,
    what: `${DECLARATION_KIND_LABELS[declaration.kind]} déclarée`,
    at: formatDateTime(declaration.declaredAt),
    deadline: deadlineOf(declaration),
    waits: waitsFor(declaration),
    isLate: isLate(declaration),
  };
}

/** Who has to act next. */
function waitsFor(declaration: Declaration): string {
  if (declaration.isRunning) return "Elle est en cours chez Stripe";
  const next = nextStep(declaration, false);
  if (next.by === "shop")
    return next.until
      ? "Elle attend la réponse de la cliente, «\u00a0C’est bien moi\u00a0»"
      : "La boutique l’exécute d’elle-même dans l’heure";
  return "Elle attend votre réponse";
}

/** An open declaration that Stripe is carrying out, or that waits for an answer, has a state of its own. */
export function stateOf(declaration: Declaration) {
  const { state, isRunning, answer, unansweredUntil, certainOrder, awaitsReview } = declaration;
  if (state !== "open") return DECLARATION_STATE_LABELS[state];
  if (isRunning) return DECLARATION_STATE_LABELS.running;
  if (answer?.kind === "disowned") return DECLARATION_STATE_LABELS.disowned;
  if (runsWithinTheHour(declaration)) return DECLARATION_STATE_LABELS.alone;
  return DECLARATION_STATE_LABELS[unansweredUntil && certainOrder && !awaitsReview ? "asked" : "open"];
}

/** The legal deadline: fourteen days to refund, or the day that the receipt announced. */
export function deadlineOf(declaration: Declaration): string {
  const { kind, state, end, declaredAt, order, requestedEnd, requestedDate } = declaration;
  if (end) return `${state === "refused" ? "refusée" : "exécutée"} le ${formatDate(end.at)}`;
  if (kind === "cancellation") return requestedEnd ? cancellationEffect(requestedEnd, requestedDate, declaredAt) : "—";
  if (order?.paidAt && !obligationOf(order, declaration)) return "hors délai";
  return `à rembourser au plus tard le ${formatDate(refundDeadline(declaredAt).toString())}`;
}

/** « 7 », from the first reminder of an open declaration on. */
export function waitingDays({ state, declaredAt }: Declaration): number | null {
  const days = daysWaiting(declaredAt, new Date());
  return state === "open" && days >= REMINDER_DAYS[0] ? days : null;
}

export function isLate(declaration: Declaration): boolean {
  const { kind, declaredAt, order, requestedEnd, requestedDate } = declaration;
  if (declaration.state !== "open") return false;
  if (kind === "cancellation") {
    const due = requestedEnd && lastDayToCancel({ requestedEnd, requestedDate, declaredAt });
    if (due) return Temporal.PlainDate.compare(due, parisDay(new Date())) < 0;
    // The subscription should have ended with the paid period, and the next period has begun.
    return order?.subscription?.start != null && declaredAt < order.subscription.start;
  }
  if (order?.paidAt && !obligationOf(order, declaration)) return false;
  return Temporal.PlainDate.compare(refundDeadline(declaredAt), parisDay(new Date())) < 0;
}
