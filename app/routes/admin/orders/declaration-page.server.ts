import type { Case } from "#app/domain/rights/cases.server.ts";
import type { ContractOrder } from "#app/domain/rights/contract-orders.server.ts";
import { cancellationEffect } from "#app/domain/rights/deadlines/cancellation.ts";
import { withdrawalVerdict } from "#app/domain/rights/deadlines/withdrawal.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime, formatWeekday } from "#app/domain/values/time.ts";
import { isLate, stateOf } from "./declaration-deadlines.ts";
import { cancellationPlan, withdrawalPlan } from "./declaration-plans.server.ts";
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
