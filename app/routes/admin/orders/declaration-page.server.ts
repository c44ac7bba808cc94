import type { ContractOrder } from "#app/domain/rights/contract-orders.server.ts";
import { cancellationEffect } from "#app/domain/rights/deadlines/cancellation.ts";
import { withdrawalVerdict } from "#app/domain/rights/deadlines/withdrawal.ts";
import type { Declaration } from "#app/domain/rights/declarations.server.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime, formatWeekday } from "#app/domain/values/time.ts";
import { ORDER_STATUS } from "../../order-status.ts";
import { isLate, stateOf } from "./declaration-deadlines.ts";
import { cancellationPlan, withdrawalPlan } from "./declaration-plans.server.ts";
import { DECLARATION_KIND_LABELS } from "./labels.ts";

export type DeclarationView = ReturnType<typeof declarationView>;

/** A declaration as its page shows it. */
export function declarationView(declaration: Declaration) {
  const { id, kind, name, contract, email, declaredAt, order, end } = declaration;
  const isWithdrawal = kind === "withdrawal";
  const effect =
    declaration.requestedEnd && cancellationEffect(declaration.requestedEnd, declaration.requestedDate, declaredAt);
  return {
    id,
    isWithdrawal,
    title: `${DECLARATION_KIND_LABELS[kind]} de ${name}`,
    isOpen: declaration.state === "open",
    isRunning: declaration.isRunning,
    isLate: isLate(declaration),
    state: stateOf(declaration),
    details: [
      { term: "Reçue le", value: `${formatDateTime(declaredAt)}, heure de Paris` },
      { term: "Nom", value: name },
      { term: "Contrat, comme elle l’a écrit", value: contract },
      { term: "Adresse e-mail", value: email },
      ...(effect ? [{ term: "Fin annoncée", value: effect }] : []),
    ],
    end: end && endLabel(declaration, end),
    order: order && contractView(order),
    isChosen: declaration.isChosen,
    otherAddress: order && order.email !== email ? order.email : null,
    verdict: isWithdrawal && order ? verdictOf(declaration, order) : null,
    plan: order && (isWithdrawal ? withdrawalPlan(order) : cancellationPlan(declaration, order)),
    candidates: declaration.candidates.map(contractView),
  };
}

function contractView(order: ContractOrder) {
  return {
    id: order.id,
    number: order.number,
    email: order.email,
    formation: order.formationName,
    price: formatPrice(order.amount, order.type),
    paidAt: order.paidAt ? formatDateTime(order.paidAt) : "pas payée",
    status: ORDER_STATUS[order.status],
  };
}

function endLabel(declaration: Declaration, end: NonNullable<Declaration["end"]>): string {
  const by = `le ${formatDateTime(end.at)}, par ${end.actor}`;
  if (declaration.state === "refused") return `Refusée ${by}. Motif : ${end.reason ?? ""}`;
  const money = end.refunded ? ` ${formatEuros(end.refunded)} remboursés.` : "";
  const last = end.endsOn ? ` L’abonnement prend fin le ${formatDate(end.endsOn)}.` : "";
  return `Exécutée ${by}.${money}${last}`;
}

/** Whether it is in time, and by which rule: the law or the seller's guarantee, whichever is better for the buyer. */
function verdictOf({ declaredAt }: Declaration, order: ContractOrder) {
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
