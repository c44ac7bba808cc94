import { formatEuros, formatPrice } from "../../values/money.ts";
import { codeOfLabel } from "../codes/code-name.ts";

/** An order's price, before and after: lines for its papers; none without a reduction. Cents. */
export function reductionLines(order: {
  type: "payment" | "subscription";
  listCents: number | null;
  discountCents: number;
  reductionLabel: string | null;
}): [term: string, value: string][] {
  const { type, listCents, discountCents, reductionLabel } = order;
  if (!reductionLabel || listCents === null) return [];
  return [
    [codeOfLabel(reductionLabel) ? "Prix sans code" : "Prix", formatPrice(listCents, type)],
    [reductionLabel, formatEuros(-discountCents)],
  ];
}
