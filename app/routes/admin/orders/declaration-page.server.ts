import { ORDER_STATUS } from "#app/content/order-statuses.ts";
import { cancellationEffect } from "#app/domain/shop/deadlines/cancellation.ts";
import { refundDeadline } from "#app/domain/shop/deadlines/withdrawal.ts";
import type { ContractOrder } from "#app/domain/shop/rights/contract-orders.server.ts";
import type { Declaration } from "#app/domain/shop/rights/declarations.server.ts";
import { isOrderOf } from "#app/domain/shop/rights/matching.ts";
import { quoteOf } from "#app/domain/shop/rights/order-quote.ts";
import { calculationText, ruleLabel } from "#app/domain/shop/rights/quote/refund-labels.ts";
import { obligingRule, type RefundOption } from "#app/domain/shop/rights/quote/refund-quote.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime, formatWeekday } from "#app/domain/values/time.ts";
import { actorLabel } from "#app/ui/audit-changes.ts";
import { isLate, stateOf } from "./declaration-deadlines.ts";
import { cancellationPlan, withdrawalPlan } from "./declaration-plans.server.ts";
import { CHANNEL_LABELS, DECLARATION_KIND_LABELS } from "./labels.ts";

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
    title: `${DECLARATION_KIND_LABELS[kind]} déclarée par ${name}`,
    canRefuse: !declaration.isDue,
    isAutomatic: declaration.certainOrder !== null && declaration.certainOrder.id === order?.id && !order.isDisputed,
    isOpen: declaration.state === "open",
    isRunning: declaration.isRunning,
    isLate: isLate(declaration),
    state: stateOf(declaration),
    details: [
      { term: "Reçue le", value: `${formatDateTime(declaredAt)}, heure de Paris` },
      ...channelLines(declaration),
      { term: "Nom", value: name },
      { term: "Contrat, comme elle l’a écrit", value: contract },
      { term: "Adresse e-mail", value: email },
      ...(effect ? [{ term: "Fin annoncée", value: effect }] : []),
    ],
    end: end && endLabel(declaration, end),
    order: order && contractView(order),
    isChosen: declaration.isChosen,
    otherAddress: order && !isOrderOf(order, email) ? order.email : null,
    verdict: isWithdrawal && order ? verdictOf(declaration, order) : null,
    plan: order && (isWithdrawal ? withdrawalPlan(order) : cancellationPlan(declaration, order)),
    candidates: declaration.candidates.map(contractView),
  };
}

/** A declaration that an administrator entered shows how it arrived, and who entered it. */
function channelLines({ channel, enteredBy }: Declaration) {
  if (channel === "form") return [];
  return [{ term: "Arrivée", value: `${CHANNEL_LABELS[channel]}, saisie par ${enteredBy ?? "une administratrice"}` }];
}

function contractView(order: ContractOrder) {
  return {
    id: order.id,
    number: order.number,
    email: buyerLabel(order),
    formation: order.formationName,
    price: formatPrice(order.amount, order.type),
    paidAt: order.paidAt ? formatDateTime(order.paidAt) : "pas payée",
    status: ORDER_STATUS[order.status],
  };
}

/** The address that it was ordered with, and the one that the buyer's account has now. */
function buyerLabel({ email, accountEmail }: ContractOrder): string {
  return accountEmail && accountEmail !== email ? `${email} (aujourd’hui ${accountEmail})` : email;
}

function endLabel(declaration: Declaration, end: NonNullable<Declaration["end"]>): string {
  const by = `le ${formatDateTime(end.at)}, par ${actorLabel(end.actor)}`;
  if (declaration.state === "refused") return `Refusée ${by}. Motif : ${end.reason ?? ""}`;
  const money = end.refunded ? ` ${formatEuros(end.refunded)} remboursés.` : "";
  const last = end.endsOn ? ` L’abonnement prend fin le ${formatDate(end.endsOn)}.` : "";
  return `Exécutée ${by}.${money}${last}`;
}

/** Whether it is in time, and by which rule: the law or the seller's guarantee, whichever is better for the buyer. */
function verdictOf(declaration: Declaration, order: ContractOrder) {
  const quote = quoteOf(order, declaration);
  if (!quote) return { isInTime: false, text: "Cette commande n’a pas été payée." };
  const { law, promise, proRata } = quote;
  const applied = obligingRule(quote);
  if (applied) {
    const due = `À rembourser au plus tard le ${formatWeekday(refundDeadline(declaration.declaredAt))}.`;
    const rule = `Règle appliquée : ${ruleLabel(applied)}. Calcul : ${calculationText(applied)}`;
    return { isInTime: true, text: `${periodLabel(applied, law)} ${rule} ${due}` };
  }
  return {
    isInTime: false,
    text: `Hors délai. Loi : ${calculationText(law)} Garantie : ${calculationText(promise)} ${ruleLabel(proRata)}\u00a0: ${calculationText(proRata)} Rien n’oblige à rembourser le tout ; vous pouvez le faire quand même.`,
  };
}

function periodLabel(applied: RefundOption, law: RefundOption): string {
  const day = ({ until }: RefundOption) => (until ? formatWeekday(Temporal.PlainDate.from(until)) : "");
  return applied.rule === "law"
    ? `Dans le délai légal de 14 jours, ouvert jusqu’au ${day(law)} à minuit.`
    : `Le délai légal a pris fin le ${day(law)}, mais la garantie de 30 jours court jusqu’au ${day(applied)}\u00a0: elle lui est plus favorable.`;
}
