/** Thousands with narrow spaces (U+202F). */
const WHOLE_EUROS = new Intl.NumberFormat("fr-FR");
const SPACE = "\u00a0";

/** « 1 997 € »: cents are shown only when they are not zero. */
export function formatEuros(cents: number): string {
  const grouped = WHOLE_EUROS.format(Math.trunc(Math.abs(cents) / 100));
  const rest = Math.abs(cents) % 100;
  const decimals = rest === 0 ? "" : `,${rest.toString().padStart(2, "0")}`;
  return `${cents < 0 ? "−" : ""}${grouped}${decimals}${SPACE}€`;
}

/** As a value of an email: empty when there is nothing. */
export function eurosOrNothing(cents: number): string {
  return cents > 0 ? formatEuros(cents) : "";
}

/** « 1997,50 », which a French spreadsheet reads as a number: a decimal comma, and no spaces between thousands. */
export function decimalEuros(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}

export function formatPrice(cents: number, type: "payment" | "subscription"): string {
  const price = `${formatEuros(cents)} TTC`;
  return type === "subscription" ? `${price} par mois` : price;
}

export function formatWholeEuros(euros: number): string {
  return formatEuros(eurosToCents(euros));
}

export function eurosToCents(euros: number): number {
  return euros * 100;
}
