import { wording } from "#app/config/seller.server.ts";
import { CHOSEN_WAYS } from "#app/content/cancellation.ts";
import { FIRST_ANSWER } from "#app/content/contact.ts";
import { DECLARATION_KIND_LABELS, ORDER_STATUS } from "#app/content/orders.ts";
import { lowerFirst } from "#app/content/typography.ts";
import { readDeliveryRecord } from "#app/domain/school/learning/delivery-record.server.ts";
import { cancellationEffect } from "#app/domain/shop/deadlines/cancellation-end.ts";
import { refundDeadline } from "#app/domain/shop/deadlines/withdrawal.ts";
import { isWithdrawn } from "#app/domain/shop/orders/order.ts";
import type { ContractOrder } from "#app/domain/shop/rights/contract-orders.server.ts";
import type { Declaration } from "#app/domain/shop/rights/declarations.server.ts";
import { isOrderOf } from "#app/domain/shop/rights/matching.ts";
import { nextStep } from "#app/domain/shop/rights/next-step.ts";
import { quoteOf, waysOut } from "#app/domain/shop/rights/order-quote.ts";
import { plannedEnd } from "#app/domain/shop/rights/planned-end.ts";
import { calculationText, ruleLabel } from "#app/domain/shop/rights/quote/refund-labels.ts";
import { obligingRule, type RefundOption } from "#app/domain/shop/rights/quote/refund-quote.ts";
import { durationLabel, secondLabel } from "#app/domain/values/duration.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime, formatWeekday } from "#app/domain/values/time.ts";
import { actorLabel } from "#app/ui/audit-changes.ts";
import type { Db } from "#db/connection.server.ts";
import { isLate, stateOf } from "./declaration-state.server.ts";
import { ANSWER_LABELS, channelLines } from "./labels.ts";

/** `isPaused`: whether those that nobody has confirmed wait for a person. */
export function declarationView(declaration: Declaration, isPaused: boolean) {
  const { id, kind, name, contract, email, declaredAt, order, end, requestedEnd, requestedDate, chosenWay } =
    declaration;
  const isWithdrawal = kind === "withdrawal";
  const effect = !isWithdrawal && requestedEnd && cancellationEffect(requestedEnd, requestedDate, declaredAt);
  return {
    id,
    buyerEmail: order?.accountEmail ?? order?.email ?? email,
    isWithdrawal,
    title: `${DECLARATION_KIND_LABELS[kind]} déclarée par ${name}`,
    whyNotRefused: declaration.isDue ? whyNotRefused(declaration) : null,
    automatic: automaticLabel(declaration, isPaused),
    isDisowned: declaration.answer?.kind === "disowned",
    isUnconfirmed: isUnconfirmed(declaration),
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
      ...(chosenWay ? [{ term: "Son choix", value: CHOSEN_WAYS[chosenWay] }] : []),
      ...(effect ? [{ term: "Fin annoncée", value: effect }] : []),
    ],
    end: end && endLabel(declaration, end),
    order: order && contractView(order),
    isChosen: declaration.isChosen,
    otherAddress: order && !isOrderOf(order, email) ? order.email : null,
    // Executed, the act above says what was paid back: a calculation of today would contradict it.
    verdict:
      isWithdrawal && order && !isWithdrawn(order) && declaration.state === "open"
        ? verdictOf(declaration, order)
        : null,
    plan: order && (isWithdrawal ? withdrawalPlan(order) : cancellationPlan(declaration, order)),
    candidates: declaration.candidates.map(contractView),
  };
}

function isUnconfirmed({ state, answer, channel }: Declaration): boolean {
  return state === "open" && !answer && channel !== "stripe";
}

function whyNotRefused(declaration: Declaration): string {
  if (declaration.order && isWithdrawn(declaration.order))
    return "Le contrat est déjà annulé\u00a0: elle ne se refuse pas, elle se clôt.";
  return isUnconfirmed(declaration)
    ? "Elle est faite à temps\u00a0: si elle est bien de la cliente, elle ne se refuse pas."
    : "Elle est faite à temps\u00a0: elle ne se refuse pas, elle s’exécute.";
}

/** How it was made certain that the customer declares. */
function answerLabel({ answer, unansweredUntil, state, channel }: Declaration): string {
  if (channel === "stripe") return "Sans objet\u00a0: l’abonnement est déjà arrêté chez Stripe";
  if (answer?.by === "session") return "Oui : elle était connectée au compte de la commande";
  if (answer?.by === "admin" && answer.kind === "disowned")
    return `${ANSWER_LABELS.disowned}, noté dans l’administration le ${formatDateTime(answer.at)}`;
  if (answer?.by === "admin") return `Oui, dans l’administration, le ${formatDateTime(answer.at)}`;
  if (answer)
    return `${ANSWER_LABELS[answer.kind]}, le ${formatDateTime(answer.at)}, par le lien de l’accusé ou depuis son compte`;
  if (unansweredUntil) return state === "open" ? "Pas encore de réponse" : "Sans réponse";
  return "Non : l’accusé n’est pas parti, la limite du jour était atteinte ou l’adresse ne reçoit rien";
}

/** When the shop carries it out by itself; null when it waits for a person. */
function automaticLabel(declaration: Declaration, isPaused: boolean): string | null {
  const next = nextStep(declaration, isPaused);
  if (next.by === "nobody") return null;
  if (next.by === "person")
    return next.isPaused
      ? "La commande est certaine, mais trop de déclarations non confirmées sont arrivées : leur exécution est en pause jusqu’à ce que l’alerte soit réglée."
      : null;
  const unless = "à moins que Stripe ne refuse. Vous pouvez la devancer.";
  return next.until
    ? `La commande est certaine : sans réponse de la cliente, la boutique exécute cette déclaration d’elle-même le ${formatDateTime(next.until)}, ${unless}`
    : `La commande est certaine et la cliente a confirmé : la boutique exécute cette déclaration d’elle-même dans l’heure, ${unless}`;
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
  const by = `le ${formatDateTime(end.at)} (${lowerFirst(actorLabel(end.actor))})`;
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
  if (!order.paidAt) return null;
  const left = order.refundable + order.laterRefundable;
  if (isWithdrawn(order) && left === 0)
    return {
      shown: `${order.refunded}`,
      button: "Clore\u00a0: déjà exécutée",
      steps: ["Le contrat est déjà annulé\u00a0: rien n’est rendu une seconde fois.", "Un e-mail le lui dit."],
      isDisputed: false,
    };
  return {
    shown: `${order.refunded}`,
    button: left > 0 ? `Rembourser ${formatEuros(left)} et fermer l’accès` : "Fermer l’accès et clore",
    steps: [
      left > 0
        ? `${formatEuros(left)} reviennent sur la carte de l’${wording().buyer}.`
        : "Tout est déjà remboursé : il reste à l’enregistrer.",
      "La commande devient « Rétractée » et l’accès se ferme.",
      ...(order.deductedFrom
        ? [
            `La commande ${order.deductedFrom} la déduit de son prix, et reste à ce prix\u00a0: convenez d’abord du reste avec l’${wording().buyer}.`,
          ]
        : []),
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
      ...(ways?.preferred === "withdrawal"
        ? [
            declaration.chosenWay === "cancellation"
              ? `Renoncer lui rendrait ${formatEuros(ways.withdrawal.cents)} : elle l’a écarté, en choisissant de résilier dans tous les cas.`
              : `Renoncer lui rendrait ${formatEuros(ways.withdrawal.cents)}. Demandez-lui d’abord ce qu’elle préfère.`,
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
