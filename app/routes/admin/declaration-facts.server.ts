import { cancellationEffect } from "#app/domain/compliance/cancellation.ts";
import { announcedDay } from "#app/domain/compliance/cancellation-end.ts";
import { withdrawalVerdict } from "#app/domain/compliance/withdrawal.ts";
import { formatEuros, formatPrice } from "#app/domain/money.ts";
import type { Case } from "#app/domain/rights/cases.server.ts";
import type { ContractOrder } from "#app/domain/rights/contract-orders.server.ts";
import { formatDate, formatDateTime, formatWeekday, parisDay } from "#app/domain/time.ts";
import { cancellationPlan, withdrawalPlan } from "./declaration-plans.server.ts";
import { CASE_STATES } from "./declaration-words.ts";
import { orderStatus } from "./order-words.ts";

/** A declaration as its page shows it. */
export function caseFacts(found: Case) {
  const { id, kind, name, contract, email, declaredAt, order, end } = found;
  const isWithdrawal = kind === "withdrawal";
  const effect = found.wishedEnd && cancellationEffect(found.wishedEnd, found.wishedDate, declaredAt);
  return {
    id,
    isWithdrawal,
    title: `${isWithdrawal ? "Rétractation" : "Résiliation"} de ${name}`,
    isOpen: found.state === "open",
    isRunning: found.isRunning,
    isLate: isLate(found),
    state: stateOf(found),
    facts: [
      { term: "Reçue le", value: `${formatDateTime(declaredAt)}, heure de Paris` },
      { term: "Nom", value: name },
      { term: "Contrat, comme elle l’a écrit", value: contract },
      { term: "Adresse e-mail", value: email },
      ...(effect ? [{ term: "Fin annoncée", value: effect }] : []),
    ],
    end: end && endWords(found, end),
    order: order && orderFacts(order),
    isChosen: found.isChosen,
    otherAddress: order && order.email !== email ? order.email : null,
    verdict: isWithdrawal && order ? verdictOf(found, order) : null,
    plan: order && (isWithdrawal ? withdrawalPlan(order) : cancellationPlan(found, order)),
    candidates: found.candidates.map(orderFacts),
  };
}

function orderFacts(order: ContractOrder) {
  return {
    id: order.id,
    number: order.number,
    email: order.email,
    formation: order.formationName,
    price: formatPrice(order.amount, order.type),
    paidAt: order.paidAt ? formatDateTime(order.paidAt) : "pas payée",
    status: orderStatus(order.status),
  };
}

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

function endWords(found: Case, end: NonNullable<Case["end"]>): string {
  const by = `le ${formatDateTime(end.at)}, par ${end.actor}`;
  if (found.state === "refused") return `Refusée ${by}. Motif : ${end.reason ?? ""}`;
  const money = end.refunded ? ` ${formatEuros(end.refunded)} remboursés.` : "";
  const last = end.endsOn ? ` L’abonnement prend fin le ${formatDate(end.endsOn)}.` : "";
  return `Exécutée ${by}.${money}${last}`;
}

/** In time or not, and by which rule: of the law and the seller's promise, the better one for her. */
function verdictOf({ declaredAt }: Case, order: ContractOrder) {
  if (!order.paidAt) return { isInTime: false, text: "Cette commande n’a pas été payée." };
  const { rule, lawUntil, promiseUntil, refundBy } = withdrawalVerdict(order.paidAt, declaredAt);
  const due = `À rembourser au plus tard le ${formatWeekday(refundBy)}.`;
  if (rule === "law") {
    return {
      isInTime: true,
      text: `Dans le délai légal de 14 jours, ouvert jusqu’au ${formatWeekday(lawUntil)} à minuit. Remboursement intégral, quelle que soit la progression. ${due}`,
    };
  }
  if (rule === "promise") {
    return {
      isInTime: true,
      text: `Le délai légal a pris fin le ${formatWeekday(lawUntil)}, mais la garantie de 30 jours court jusqu’au ${formatWeekday(promiseUntil)} : elle lui est plus favorable. Sa condition, moins de 20 % de progression, n’est pas mesurée et tenue pour remplie. ${due}`,
    };
  }
  return {
    isInTime: false,
    text: `Hors délai : le délai légal a pris fin le ${formatWeekday(lawUntil)}, la garantie de 30 jours le ${formatWeekday(promiseUntil)}. Rien n’oblige à rembourser ; vous pouvez le faire quand même.`,
  };
}
