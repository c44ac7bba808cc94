import { formatPrice } from "../../values/money.ts";
import type { ReleaseRule } from "../release/rule.ts";

/** A month of a subscription is thirty days here: what opens on the thirtieth day belongs to the second one. */
const MONTH = 30;

/**
 * What a monthly subscription costs to whom follows the programme to its end, beside the price of a month (Code de la
 * consommation, art. L112-3 and L112-4); null where the first month opens everything. With neither « tu » nor « vous ».
 */
export function wholePriceLabel(
  { amount, type }: { amount: number; type: "payment" | "subscription" },
  rules: readonly (ReleaseRule | null)[],
): string | null {
  const days = Math.max(0, ...rules.map((rule) => (rule && "days" in rule ? rule.days : 0)));
  const months = Math.floor(days / MONTH) + 1;
  if (type === "payment" || months === 1) return null;
  return `${months}\u00a0mois pour tout le programme, soit ${formatPrice(amount * months, "payment")} au total, sans engagement de durée\u00a0: sans résiliation, les mois suivants sont débités aussi`;
}
