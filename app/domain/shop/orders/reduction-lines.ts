import { formatEuros, formatPrice } from "../../values/money.ts";

/** An order's price with a code, before and after: lines for its papers; none without a reduction. Cents. */
export function reductionLines(order: {
  type: "payment" | "subscription";
  listCents: number | null;
  discountCents: number;
  reductionLabel: string | null;
}): [term: string, value: string][] {
  const { type, listCents, discountCents, reductionLabel } = order;
  if (!reductionLabel || listCents === null) return [];
  return [
    ["Prix sans code", formatPrice(listCents, type)],
    [reductionLabel, formatEuros(-discountCents)],
  ];
}
