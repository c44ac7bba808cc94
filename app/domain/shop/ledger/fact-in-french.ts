import { factWords } from "#app/content/operator-alerts.ts";
import { formatEuros } from "../../values/money.ts";
import { formatDate } from "../../values/time.ts";
import type { Fact } from "./books.ts";

/** For the administrator; a status of Stripe's stays as Stripe's pages call it. */
export function factInFrench(fact: Fact): string {
  if ("name" in fact) return fact.name;
  if ("order" in fact) return factWords.order(fact.order, fact.subscription);
  if ("subscription" in fact) {
    const endsOn = fact.endsAt === "period-end" ? fact.periodEnd : fact.endsAt;
    return factWords.subscription(fact.subscription, formatDate(fact.periodEnd), endsOn && formatDate(endsOn));
  }
  const value = "cents" in fact ? moneyOf(fact) : factWords.count(fact.count);
  return fact.of ? `${value} (${factWords.of(fact.of)})` : value;
}

function moneyOf({ cents, currency }: { cents: number; currency: string }): string {
  if (currency === "eur") return formatEuros(cents);
  return `${(cents / 100).toLocaleString("fr-FR", { minimumFractionDigits: 2 })}\u00a0${currency.toUpperCase()}`;
}
