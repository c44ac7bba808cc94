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

export function cardLabel({ brand, last4 }: { brand: string; last4: string }): string {
  const name = BRANDS[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
  return `${name} •••• ${last4}`;
}
