import { vatInside } from "./vat.ts";

interface ReducedPaper {
  /** All taxes included, before the reduction. */
  listCents: number | null;
  netCents: number;
  vatRate: number;
  reductionLabel: string | null;
}

/**
 * The price and the reduction as an invoice shows them, without VAT: with the total they add up to the cent. Null
 * without a reduction (CGI, annexe II, art. 242 nonies A, I, 10°).
 */
export function reducedLines({ listCents, netCents, vatRate, reductionLabel }: ReducedPaper) {
  if (listCents === null || reductionLabel === null) return null;
  const net = listCents - vatInside(listCents, vatRate);
  return { net, label: reductionLabel, reduction: net - netCents };
}
