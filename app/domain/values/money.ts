const NARROW_SPACE = "\u202f";
const SPACE = "\u00a0";

/** « 1 997 € »: cents are shown only when they are not zero. */
export function formatEuros(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toString();
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, NARROW_SPACE);
  const rest = Math.abs(cents) % 100;
  const decimals = rest === 0 ? "" : `,${rest.toString().padStart(2, "0")}`;
  return `${cents < 0 ? "−" : ""}${grouped}${decimals}${SPACE}€`;
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
