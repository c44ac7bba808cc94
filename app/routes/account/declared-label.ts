import { FIRST_ANSWER } from "#app/content/contact.ts";
import { ANSWER_HOURS } from "#app/content/legal/promises.ts";
import type { Declaration } from "#app/domain/shop/rights/declarations.server.ts";
import { isCertain } from "#app/domain/shop/rights/first-declaration.server.ts";
import { centsBack, lastDayOf, paidBackOn } from "#app/domain/shop/rights/money-back.ts";
import { nextStep } from "#app/domain/shop/rights/next-step.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime, parisDay } from "#app/domain/values/time.ts";

/** What an order's page says of a declaration from its first second on. */
export function declaredLabel(
  declaration: Declaration,
  { now, isPaused, first }: { now: Date; isPaused: boolean; first?: Declaration },
) {
  const { id, kind, declaredAt, state, answer, isRunning } = declaration;
  const isWithdrawal = kind === "withdrawal";
  const isFrozen = state === "open" && answer?.kind === "disowned";
  // The contract is annulled: no end of it is left to name.
  const isReplaced = !isWithdrawal && state !== "refused" && first && isCertain(first);
  return {
    id,
    isOpen: state === "open" && !isFrozen && !isReplaced,
    /** Nobody has said yet that it is hers: she can, beside it. */
    isAsking: state === "open" && !answer && !isRunning && !isReplaced,
    effect: isReplaced ? null : effectOf(declaration, now),
    badge: isWithdrawal ? "Rétractation reçue" : "Résiliation reçue",
    title: `${isWithdrawal ? "Rétractation" : "Résiliation"} reçue le ${formatDateTime(declaredAt)}`,
    text: isFrozen ? FROZEN : isReplaced ? replacedText(first) : textOf(declaration, { now, isPaused, first }),
  };
}

function textOf(
  declaration: Declaration,
  { now, isPaused, first }: { now: Date; isPaused: boolean; first?: Declaration },
): string {
  const { id, kind, state } = declaration;
  // The money of one order comes back once, and stands beside the withdrawal that gives it back.
  const isSecond = first && first.id !== id && state !== "refused";
  const money = isSecond
    ? `${otherLabel(first, declaration)} vaut pour les deux\u00a0: la somme n’est rendue qu’une fois.`
    : refundText(declaration, now);
  const effect = kind === "withdrawal" ? money : endText(declaration, now);
  return [effect, stepText(declaration, isPaused)].filter(Boolean).join(" ");
}

function otherLabel(first: Declaration, { declaredAt }: Declaration): string {
  const at = formatDateTime(first.declaredAt);
  return at === formatDateTime(declaredAt) ? "L’autre, reçue à la même minute," : `Celle reçue le ${at}`;
}

const FROZEN =
  "Tu as répondu que ce n’est pas toi\u00a0: rien ne bouge, et rien n’est remboursé. Si elle est de toi après tout, déclare à nouveau\u00a0: la nouvelle compte.";

const replacedText = ({ state, declaredAt }: Declaration) =>
  `Ta rétractation reçue le ${formatDateTime(declaredAt)} la remplace\u00a0: le contrat ${state === "done" ? "est annulé" : "s’annule"}, et plus rien n’est débité.`;

/** What it changes: nothing while it waits for an answer or for a person, or once it was refused. */
function effectOf(declaration: Declaration, now: Date) {
  const { kind, state, answer, unansweredUntil, isDue, isRunning } = declaration;
  const isSure = answer?.kind !== "disowned" && !unansweredUntil && (isDue || isRunning);
  if (state !== "done" && !(state === "open" && isSure)) return null;
  if (kind === "withdrawal") return { kind } as const;
  const endsOn = lastDayOf(declaration, now);
  return endsOn ? ({ kind, endsOn } as const) : null;
}

function refundText(declaration: Declaration, now: Date): string {
  const { state, end, awaitsReview } = declaration;
  if (state === "refused") return refusedText(declaration);
  if (awaitsReview) return "Le délai de la loi est passé\u00a0: une personne l’examine et te répond.";
  if (end?.refunded === 0) return `Exécutée le ${formatDate(end.at)}\u00a0: tout était déjà remboursé.`;
  const cents = centsBack(declaration, now);
  const sum = cents > 0 ? `${formatEuros(cents)} remboursés` : "Ce que tu as payé remboursé";
  return `${sum} ${paidBackOn(declaration, now)}.`;
}

const refusedText = ({ end }: Declaration) =>
  `Refusée le ${formatDate(end?.at)}\u00a0: la réponse est dans ta messagerie.`;

function endText(declaration: Declaration, now: Date): string {
  if (declaration.state === "refused") return refusedText(declaration);
  const day = lastDayOf(declaration, now);
  if (!day) return "Elle est à l’examen\u00a0: une réponse arrive par e-mail.";
  const isOver = day < parisDay(now).toString();
  const { end = null, cancelAt = null } = declaration.order?.subscription ?? {};
  // A month that ends on that day does so at the hour at which it was paid.
  const isMonthEnd = [end, cancelAt].some((at) => at && parisDay(at).toString() === day);
  const hour = isOver || isMonthEnd || declaration.requestedEnd === "fin-de-periode" ? "" : " à 23\u00a0h\u00a059";
  const cents = centsBack(declaration, now);
  const share = cents > 0 ? ` ${formatEuros(cents)} remboursés ${paidBackOn(declaration, now)}.` : "";
  return `Ton abonnement ${isOver ? "a pris fin" : "prend fin"} le ${formatDate(day)}${hour}, et plus rien n’est débité.${share}`;
}

/** What it still waits for. */
function stepText(declaration: Declaration, isPaused: boolean): string {
  const { state, awaitsReview } = declaration;
  if (state !== "open") return "";
  const next = nextStep(declaration, isPaused);
  if (next.by === "person") return awaitsReview ? "" : `Une personne la traite et te répond ${FIRST_ANSWER}.`;
  return next.by === "shop" && next.until
    ? `Elle attend ta réponse\u00a0: sans elle, elle est exécutée au bout de ${ANSWER_HOURS}\u00a0heures.`
    : "";
}
