import { counted } from "#app/content/typography.ts";

/** Creating a formatter takes a hundred times as long as formatting. */
const decimals = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });

export function formatPercent(hundredths: number): string {
  return `${hundredths < 0 ? "−" : ""}${decimals.format(Math.abs(hundredths / 100))}\u00a0%`;
}

export function formatMonths(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const inYears = years > 0 ? counted(years, "an") : "";
  const inMonths = rest > 0 || years === 0 ? `${rest}\u00a0mois` : "";
  return [inYears, inMonths].filter(Boolean).join(" et ");
}
