import { wording } from "#app/config/seller.server.ts";
import { FIRST_ANSWER } from "#app/content/contact.ts";
import { ORDER_STATUS } from "#app/content/orders.ts";
import { readDeliveryRecord } from "#app/domain/school/learning/delivery-record.server.ts";
import { cancellationEffect, lastDayToCancel } from "#app/domain/shop/deadlines/cancellation-end.ts";
import { refundDeadline } from "#app/domain/shop/deadlines/withdrawal.ts";
import { isWithdrawn } from "#app/domain/shop/orders/order.ts";
import type { ContractOrder } from "#app/domain/shop/rights/contract-orders.server.ts";
import type { Declaration } from "#app/domain/shop/rights/declarations.server.ts";
import { isOrderOf } from "#app/domain/shop/rights/matching.ts";
import { obligationOf, quoteOf, waysOut } from "#app/domain/shop/rights/order-quote.ts";
import { plannedEnd } from "#app/domain/shop/rights/planned-end.ts";
import { calculationText, ruleLabel } from "#app/domain/shop/rights/quote/refund-labels.ts";
import { obligingRule, type RefundOption } from "#app/domain/shop/rights/quote/refund-quote.ts";
import { daysWaiting, reminderDue } from "#app/domain/shop/rights/reminder-days.ts";
import { durationLabel, secondLabel } from "#app/domain/values/duration.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime, formatWeekday, parisDay } from "#app/domain/values/time.ts";
import { actorLabel } from "#app/ui/audit-changes.ts";
import type { Db } from "#db/connection.server.ts";
import { ANSWER_LABELS, channelLines, DECLARATION_KIND_LABELS, DECLARATION_STATE_LABELS } from "./labels.ts";

/** `isPaused`: whether those that nobody has confirmed wait for a person. */
export function declarationView(declaration: Declaration, isPaused: boolean) {
  const { id, kind, name, contract, email, declaredAt, order, end, requestedEnd, requestedDate } = declaration;
  const isWithdrawal = kind === "withdrawal";
  const effect = !isWithdrawal && requestedEnd && cancellationEffect(requestedEnd, requestedDate, declaredAt);
  return {
    id,
    isWithdrawal,
    title: `${DECLARATION_KIND_LABELS[kind]} déclarée par ${name}`,
    canRefuse: !declaration.isDue,
    automatic: automaticLabel(declaration, isPaused),
    isDisowned: declaration.answer?.kind === "disowned",
    isOpen: declaration.state === "open",
    isRunning: declaration.isRunning,
    isLate: isLate(declaration),
    state: stateOf(declaration),
    details: [
      { term: "Reçue le", value: `${formatDateTime(declaredAt)}, heure de Paris` },
      ...channelLines(declaration),
      { term: "Confirmée", value: answerLabel(declaration) },
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

/** How it was made certain that the customer declares. */
function answerLabel({ answer, unansweredUntil, state, channel }: Declaration): string {
  if (channel === "stripe") return "Sans objet\u00a0: l’abonnement est déjà arrêté chez Stripe";
  if (answer?.by === "session") return "Oui : elle était connectée au compte de la commande";
  if (answer?.by === "admin") return `Oui, dans l’administration, le ${formatDateTime(answer.at)}`;
  if (answer) return `${ANSWER_LABELS[answer.kind]}, le ${formatDateTime(answer.at)}, par le lien de l’accusé`;
  if (unansweredUntil) return state === "open" ? "Pas encore de réponse" : "Sans réponse";
  return "Non : l’accusé n’est pas parti, la limite du jour était atteinte";
}

/** When the shop carries it out by itself; null when it waits for a person. */
function automaticLabel(
  { order, certainOrder, awaitsReview, answer, unansweredUntil }: Declaration,
  isPaused: boolean,
): string | null {
  if (!certainOrder || awaitsReview || certainOrder.id !== order?.id || order.isDisputed) return null;
  const unless = "à moins que Stripe ne refuse. Vous pouvez la devancer.";
  if (answer?.kind === "confirmed")
    return `La commande est certaine et la cliente a confirmé : la boutique exécute cette déclaration d’elle-même dans l’heure, ${unless}`;
  if (!unansweredUntil) return null;
  const until = formatDateTime(unansweredUntil);
  return isPaused
    ? "La commande est certaine, mais trop de déclarations non confirmées sont arrivées : leur exécution est en pause jusqu’à ce que l’alerte soit réglée."
    : `La commande est certaine : sans réponse de la cliente, la boutique exécute cette déclaration d’elle-même le ${until}, ${unless}`;
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
  if (applied?.reason === "to-review") {
    const text = `${calculationText(applied)} Répondez ${FIRST_ANSWER}. Accordée, elle est à rembourser au plus tard le ${formatWeekday(refundDeadline(declaration.declaredAt))}.`;
    return { isInTime: false, text };
  }
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
    ? `Dans le délai légal de 14 jours, ouvert jusqu’au ${day(law)} à 23\u00a0h\u00a059.`
    : `Le délai légal a pris fin le ${day(law)}, mais la garantie de 30 jours court jusqu’au ${day(applied)}\u00a0: elle lui est plus favorable.`;
}

/** What the button of a withdrawal will do, shown beside it; null when there is nothing to do. */
function withdrawalPlan(order: ContractOrder) {
  if (!order.paidAt || isWithdrawn(order)) return null;
  const left = order.refundable + order.laterRefundable;
  return {
    shown: `${order.refunded}`,
    button: left > 0 ? `Rembourser ${formatEuros(left)} et fermer l’accès` : "Fermer l’accès et clore",
    steps: [
      left > 0
        ? `${formatEuros(left)} reviennent sur la carte de l’${wording().buyer}.`
        : "Tout est déjà remboursé : il reste à l’enregistrer.",
      "La commande devient « Rétractée » et l’accès se ferme.",
      ...(order.subscription ? ["L’abonnement prend fin tout de suite."] : []),
      ...(order.laterRefundable > 0 ? ["Les mensualités débitées depuis sont comprises."] : []),
      `L’${wording().buyer} reçoit un e-mail.`,
    ],
    isDisputed: order.isDisputed,
  };
}

function cancellationPlan(declaration: Declaration, order: ContractOrder) {
  const end = plannedEnd(declaration, order);
  if (!end) return null;
  const day = formatDate(end.endsOn.toString());
  const ways = waysOut(order, declaration);
  return {
    shown: end.endsOn.toString(),
    button: end.at === "now" ? "Mettre fin à l’abonnement" : `Mettre fin à l’abonnement le ${day}`,
    steps: [
      end.at === "now"
        ? `La date annoncée, le ${day}, est passée : l’abonnement prend fin tout de suite.`
        : `L’abonnement prend fin le ${day} chez Stripe. L’accès reste ouvert jusque-là.`,
      end.unserved > 0
        ? `${formatEuros(end.unserved)} lui sont remboursés : la part du mois payé qui n’est pas fournie.`
        : "Rien n’est à rembourser.",
      ...(ways?.better === "withdrawal"
        ? [
            `Renoncer lui rendrait ${formatEuros(ways.withdrawal.cents)}. Si elle ne l’a pas écarté, demandez-le-lui d’abord.`,
          ]
        : []),
      `L’${wording().buyer} reçoit un e-mail.`,
    ],
    isDisputed: false,
  };
}

/** What the server has sent, for the person who decides; null when nobody has to. */
export async function deliveryRows(db: Db, { certainOrder, awaitsReview }: Declaration) {
  if (!certainOrder || !awaitsReview) return null;
  const lessons = await readDeliveryRecord(db, certainOrder.id);
  const first = (at: Date | null) => (at ? formatDateTime(at) : "—");
  return lessons.map(({ id, title, minutes, seconds, secondsSent, podcastAt, openedAt, downloadedAt, printedAt }) => ({
    key: id,
    cells: [
      `${title} (${durationLabel(minutes)})`,
      secondsSent > 0 ? `${secondLabel(secondsSent)} sur ${secondLabel(Math.round(seconds))}` : "—",
      ...[podcastAt, openedAt, downloadedAt, printedAt].map(first),
    ],
  }));
}

export function waitingDeclarationView(declaration: Declaration) {
  return {
    id: declaration.id,
    what: `${DECLARATION_KIND_LABELS[declaration.kind]} déclarée`,
    at: formatDateTime(declaration.declaredAt),
    deadline: deadlineOf(declaration),
    isLate: isLate(declaration),
  };
}

/** An open declaration that Stripe is carrying out, or that waits for an answer, has a state of its own. */
export function stateOf({ state, isRunning, answer, unansweredUntil, certainOrder, awaitsReview }: Declaration) {
  if (state !== "open") return DECLARATION_STATE_LABELS[state];
  if (isRunning) return DECLARATION_STATE_LABELS.running;
  if (answer?.kind === "disowned") return DECLARATION_STATE_LABELS.disowned;
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
export function waitingDays({ state, declaredAt }: Declaration, now = new Date()): number | null {
  return state === "open" && reminderDue(declaredAt, now) !== null ? daysWaiting(declaredAt, now) : null;
}

export function isLate(declaration: Declaration, now = new Date()): boolean {
  const { kind, declaredAt, order, requestedEnd, requestedDate } = declaration;
  if (declaration.state !== "open") return false;
  if (kind === "cancellation") {
    const due = requestedEnd && lastDayToCancel({ requestedEnd, requestedDate, declaredAt });
    if (due) return Temporal.PlainDate.compare(due, parisDay(now)) < 0;
    // The subscription should have ended with the paid period, and the next period has begun.
    return order?.subscription?.start != null && declaredAt < order.subscription.start;
  }
  if (order?.paidAt && !obligationOf(order, declaration)) return false;
  return Temporal.PlainDate.compare(refundDeadline(declaredAt), parisDay(now)) < 0;
}
