import { REFUND_DAYS } from "./legal/promises.ts";

/** A second later, the next month would be charged. */
export const WITH_MONTH = "\u00a0; si le mois payé finit ce jour-là, à l’heure où il finit";

/** The three ends of a subscription, as the form offers them and article 16 of the terms of sale explains them. */
export const CANCELLATION_ENDS = {
  "des-que-possible": {
    label: "Dès que possible",
    end: `Le jour même à 23\u00a0h\u00a059, heure de Paris${WITH_MONTH}.`,
    payment: `Plus rien. La part du mois payé qui n’est pas fournie est remboursée, au plus tard ${REFUND_DAYS} jours après.`,
  },
  "fin-de-periode": {
    label: "À la fin du mois payé",
    end: "Le dernier jour du mois déjà payé.",
    payment: "Plus rien.",
  },
  date: {
    label: "À une autre date",
    end: `La date choisie, à 23\u00a0h\u00a059, heure de Paris${WITH_MONTH}.`,
    payment: `Les mois commencés avant cette date, le dernier en proportion. Ce qui serait payé en trop est remboursé, au plus tard ${REFUND_DAYS} jours après.`,
  },
};

/**
 * The same in a sentence, with neither « tu » nor « vous »: the terms of sale, the confirmation of an order, and the pages
 * of a formation, of refunds and of delivery say it in these words, and no page names one of the ends alone.
 */
export const CANCELLATION_CHOICES =
  "Trois fins au choix\u00a0: dès que possible, c’est-à-dire le jour même à 23\u00a0h\u00a059\u00a0; à la fin du mois payé\u00a0; à une autre date. L’accès dure jusqu’à cette fin, plus rien n’est débité ensuite, et la part d’un mois payé qui n’est pas fournie est remboursée.";

/** Which of the two ways out the customer has chosen, on every proof of her declaration, with neither « tu » nor « vous ». */
export const CHOSEN_WAYS = {
  withdrawal: "Renoncer dans les quatorze jours, sinon résilier",
  cancellation: "Résilier dans tous les cas, sans renoncer",
};

/** The same words on the page of the answer, in every email and in the journal. */
export function declaredLabel({
  isWithdrawal,
  wasCancellation = false,
  byErasure = false,
}: {
  isWithdrawal: boolean;
  wasCancellation?: boolean;
  byErasure?: boolean;
}) {
  if (byErasure) return `${isWithdrawal ? "Rétractation" : "Résiliation"} du contrat, par l’effacement du compte`;
  if (!isWithdrawal) return "Résiliation du contrat";
  return wasCancellation
    ? "Rétractation du contrat, demandée par «\u00a0Résilier votre contrat\u00a0» dans les quatorze jours"
    : "Rétractation du contrat";
}
