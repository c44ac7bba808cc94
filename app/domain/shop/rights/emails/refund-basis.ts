import { calculationText, ruleLabel } from "../quote/refund-labels.ts";
import type { RefundOption } from "../quote/refund-quote.ts";

/** The rule and the calculation behind a refund, as rows of the email; `basis` is its JSON. */
export function basisRows(basis: string): [string, string][] {
  const option: RefundOption | null = JSON.parse(basis);
  return option ? rowsOf(option) : [];
}

function rowsOf(option: RefundOption): [string, string][] {
  return [
    ["Règle appliquée", ruleLabel(option)],
    ["Calcul", calculationText(option)],
  ];
}

export const sampleBasis: [string, string][] = rowsOf({
  rule: "law",
  reason: "in-time",
  cents: 1_997_00,
  paid: 1_997_00,
  refunded: 0,
  done: 2,
  of: 10,
  until: "2026-12-07",
  month: null,
});
