import { FIRST_ANSWER } from "#app/content/contact.ts";
import {
  BOOKLET_ALONE,
  GOODWILL_UP_TO_PERCENT,
  GUARANTEE_BELOW_PERCENT,
  GUARANTEE_DAYS,
  WITHDRAWAL_DAYS,
} from "#app/content/legal/promises.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { RefundOption, RefundQuote, UnservedMonth } from "./refund-quote.ts";

export function ruleLabel({ rule, month }: Pick<RefundOption, "rule" | "month">): string {
  if (rule === "law")
    return `Rétractation de ${WITHDRAWAL_DAYS}\u00a0jours (loi, article L.\u00a0221-18 du code de la consommation)`;
  if (rule === "promise")
    return `Garantie commerciale de ${GUARANTEE_DAYS}\u00a0jours (notre promesse, conditions de vente, article\u00a015)`;
  return month
    ? "Part du mois non fournie (conditions de vente, article\u00a016)"
    : "Geste commercial, après examen (politique de remboursement)";
}

export function calculationText(option: RefundOption): string {
  const { reason, paid, refunded, done, of, sent = done, month, until } = option;
  switch (reason) {
    case "in-time":
      return option.rule === "law"
        ? `Dans le délai, jusqu’au ${formatDate(until)}. ${balance(option)}, quelle que soit la progression.`
        : `Dans les ${GUARANTEE_DAYS}\u00a0jours, jusqu’au ${formatDate(until)}, avec une progression de ${percentLabel(done, of)}, donc de moins de ${GUARANTEE_BELOW_PERCENT}\u00a0%. ${balance(option)}.`;
    case "to-review":
      return `Dans les ${GUARANTEE_DAYS}\u00a0jours, jusqu’au ${formatDate(until)}, avec une progression de ${percentLabel(done, of)}. Mais le site a envoyé ${percentLabel(sent, of)} de la formation (films, sons, textes, fichiers, livret)\u00a0: une personne décide, au vu de ce relevé. ${BOOKLET_ALONE} ${balance(option)}.`;
    case "too-late":
      return `Le délai a pris fin le ${formatDate(until)}.`;
    case "too-far":
      return `La progression est de ${percentLabel(done, of)}\u00a0: la garantie suppose moins de ${GUARANTEE_BELOW_PERCENT}\u00a0%.`;
    case "unserved":
      return month
        ? `Le contrat prend fin le ${formatDate(month.endsOn)}\u00a0: ${days(month.leftDays)} sur ${days(month.days)} ${month.leftDays < 2 ? "n’est pas fourni" : "ne sont pas fournis"}. ${unservedCalculation(month, option.cents)}`
        : "";
    case "served":
      return month ? `Le mois payé prend fin ce jour, le ${formatDate(month.end)}\u00a0: il est fourni en entier.` : "";
    case "no-period":
      return "Aucun mois payé n’est en cours, ou sa fin est déjà fixée.";
    case "unseen": {
      const share = of === 0 ? "" : ` × ${of - done}/${of}`;
      const before = refunded > 0 ? ` − ${formatEuros(refunded)} déjà remboursés` : "";
      return `Progression de ${percentLabel(done, of)}\u00a0: la part non consultée. ${formatEuros(paid)}${share}${before} = ${formatEuros(option.cents)}.`;
    }
    case "seen-in-part":
      return `Progression de ${percentLabel(done, of)}, de ${GUARANTEE_BELOW_PERCENT} à ${GOODWILL_UP_TO_PERCENT}\u00a0%\u00a0: rien n’est prévu d’avance. Écrivez-nous si un événement grave vous empêche de continuer.`;
    case "seen-mostly":
      return `Progression de ${percentLabel(done, of)}, plus de ${GOODWILL_UP_TO_PERCENT}\u00a0%\u00a0: pas de geste commercial. Vos droits légaux restent entiers.`;
  }
}

/**
 * « 30 € × 18,45833/30 = 18,46 €, arrondi au centime supérieur, − 6,46 € déjà remboursés = 12 €. » The days have as many
 * digits as the cents ask for.
 */
function unservedCalculation({ amount, leftDays, days, refunded }: UnservedMonth, cents: number): string {
  const exact = (count: number) => count.toLocaleString("fr-FR", { maximumFractionDigits: 6 });
  const share = `${formatEuros(amount)} × ${exact(leftDays)}/${exact(days)} = ${formatEuros(cents + refunded)}, arrondi au centime supérieur`;
  return refunded > 0 ? `${share}, − ${formatEuros(refunded)} déjà remboursés = ${formatEuros(cents)}.` : `${share}.`;
}

function balance({ paid, refunded, cents }: RefundOption): string {
  const before = refunded > 0 ? ` − ${formatEuros(refunded)} déjà remboursés` : "";
  return `${formatEuros(paid)} payés${before} = ${formatEuros(cents)}`;
}

/** Rounded down, so that nobody under 20 % reads « 20 % ». */
export function percentLabel(done: number, of: number): string {
  const tenths = of === 0 ? 0 : Math.floor((1000 * done) / of);
  return `${(tenths / 10).toLocaleString("fr-FR")}\u00a0%`;
}

function days(count: number): string {
  return `${count.toLocaleString("fr-FR", { maximumFractionDigits: 2 })}\u00a0${count < 2 ? "jour" : "jours"}`;
}

const REVIEW_LABEL = `Le délai de la loi est passé, et le site vous a envoyé plus que ce que montre votre progression\u00a0: une personne regarde votre demande et vous répond ${FIRST_ANSWER}.`;

const PERSON_LABEL = `La boutique ne l’exécute pas d’elle-même\u00a0: une personne la traite et vous répond ${FIRST_ANSWER}.`;

/** To the customer, when a person decides. */
export const byPersonLabel = ({ awaitsReview }: { awaitsReview: boolean }) =>
  awaitsReview ? REVIEW_LABEL : PERSON_LABEL;

const TITLES = { law: "La loi", promise: "Notre promesse", "pro-rata": "Au prorata" } as const;

export function refundOptionViews({ law, promise, proRata, best }: RefundQuote) {
  return [law, promise, proRata].map((option) => ({
    title: TITLES[option.rule],
    amount: formatEuros(option.cents),
    rule: ruleLabel(option),
    calculation: calculationText(option),
    isBest: option === best,
  }));
}

export function bestLabel(best: RefundOption | null): string {
  if (!best) return "Ni la loi, ni notre promesse, ni le prorata ne donnent de remboursement.";
  if (best.reason === "to-review")
    return `Le plus favorable pour vous, si une personne l’accorde après examen\u00a0: ${formatEuros(best.cents)}.`;
  if (best.reason === "unseen")
    return `Ni la loi ni la garantie ne s’appliquent plus. Après examen de votre message, un geste commercial de ${formatEuros(best.cents)} est possible.`;
  return `Le plus favorable pour vous\u00a0: ${formatEuros(best.cents)}.`;
}
