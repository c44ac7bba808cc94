/** Whose label is not just Stripe's name with a capital letter. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "CB",
  diners: "Diners Club",
  eftpos_au: "eftpos",
  jcb: "JCB",
  unionpay: "UnionPay",
  unknown: "Carte",
};

export interface Card {
  brand: string;
  last4: string;
}

/** Null until Stripe has named one. */
export function cardOf(order: { cardBrand: string | null; cardLast4: string | null }): Card | null {
  const { cardBrand: brand, cardLast4: last4 } = order;
  return brand && last4 ? { brand, last4 } : null;
}

export function cardLabel({ brand, last4 }: Card): string {
  const name = BRANDS[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
  return `${name} •••• ${last4}`;
}
