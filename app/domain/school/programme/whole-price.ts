import { formatPrice } from "../../values/money.ts";
import type { ReleaseRule } from "../release/rule.ts";

/** So many days after the purchase begins the second month, whichever month it is: the offers say « 30 jours, mois 2 ». */
const MONTH = 30;

/** When a module opens to a buyer; null: at once. */
type Release = { rule: ReleaseRule; cohortStartsOn?: string | null } | null;

/** How many months of a subscription that begins on that day are charged until its last module opens. */
export function monthsOf(releases: readonly Release[], today: Temporal.PlainDate): number {
  return Math.max(1, ...releases.map((release) => (release ? monthsUntil(release, today) : 1)));
}

function monthsUntil({ rule, cohortStartsOn }: NonNullable<Release>, today: Temporal.PlainDate): number {
  if (rule.kind === "on-date") return monthsUntilDay(Temporal.PlainDate.from(rule.on), today);
  if (rule.kind === "after-cohort" && cohortStartsOn)
    return monthsUntilDay(Temporal.PlainDate.from(cohortStartsOn).add({ days: rule.days }), today);
  return "days" in rule ? Math.floor(rule.days / MONTH) + 1 : 1;
}

/** What opens on the day of a renewal belongs to the month that begins on it. */
function monthsUntilDay(day: Temporal.PlainDate, today: Temporal.PlainDate): number {
  const whole = Math.max(0, today.until(day, { largestUnit: "months" }).months);
  // From 31 January to 28 February is no whole month, and a renewal.
  const isRenewal = today.add({ months: whole + 1 }).equals(day);
  return whole + (isRenewal ? 2 : 1);
}

/**
 * What a monthly subscription costs to whom follows the programme to its end, beside the price of a month (Code de la
 * consommation, art. L112-3 and L112-4); null where the first month opens everything. With neither « tu » nor « vous ».
 */
export function wholePriceLabel(
  { amount, type }: { amount: number; type: "payment" | "subscription" },
  months: number,
): string | null {
  if (type === "payment" || months === 1) return null;
  return `${months}\u00a0mois pour tout le programme, soit ${formatPrice(amount * months, "payment")} au total, sans engagement de durée\u00a0: sans résiliation, les mois suivants sont débités aussi`;
}
