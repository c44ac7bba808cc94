import { calculationText, ruleLabel } from "#app/domain/shop/rights/quote/refund-labels.ts";
import type { RefundOption, RefundQuote } from "#app/domain/shop/rights/quote/refund-quote.ts";
import { formatEuros } from "#app/domain/values/money.ts";

const TITLES = { law: "La loi", promise: "Notre promesse", "pro-rata": "Au prorata" } as const;

/** What law, guarantee and pro rata give back, for an order's page and the calculator. */
export function refundOptionViews({ law, promise, proRata, best }: RefundQuote) {
  return [law, promise, proRata].map((option) => ({
    title: TITLES[option.rule],
    amount: formatEuros(option.cents),
    rule: ruleLabel(option),
    calculation: calculationText(option),
    isBest: option === best,
  }));
}

/** What the best rule gives, in a sentence. */
export function bestLabel(best: RefundOption | null): string {
  if (!best) return "Ni la loi, ni notre promesse, ni le prorata ne donnent de remboursement.";
  if (best.reason === "unseen")
    return `Ni la loi ni la garantie ne s’appliquent plus. Après examen de votre message, un geste commercial de ${formatEuros(best.cents)} est possible.`;
  return `Le plus favorable pour vous\u00a0: ${formatEuros(best.cents)}.`;
}
