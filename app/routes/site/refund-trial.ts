import { bestLabel, refundOptionViews } from "#app/domain/shop/rights/quote/refund-labels.ts";
import type { RefundTrial } from "#app/domain/shop/rights/refund-trial.ts";
import type { RefundTrialProps } from "./refund-trial.view.tsx";

const MESSAGES = {
  price: "Indiquez un prix en euros, par exemple «\u00a0497\u00a0», jusqu’à 100\u202f000.",
  day: "Indiquez un jour.",
  "before-purchase": "La demande ne peut pas précéder l’achat.",
  "too-far-away": "Choisissez une demande dans les dix ans qui suivent l’achat.",
  percent: "Indiquez un nombre entier de 0 à 100.",
} as const;

/** The calculator as its page shows it, empty when nothing was typed. */
export function refundTrialView(trial: RefundTrial | null): RefundTrialProps {
  if (!trial) return { typed: {}, errors: [], result: null };
  const { typed, errors, quote } = trial;
  return {
    typed,
    errors: errors.map(({ field, reason }) => ({ field, message: MESSAGES[reason] })),
    result: quote && { best: bestLabel(quote.best), options: refundOptionViews(quote) },
  };
}
