import { z } from "zod";
import { differenceTitle } from "#app/content/operator-alerts.ts";
import { INVOICE_TITLES } from "#app/content/orders.ts";
import type { CountryMonth } from "#app/domain/shop/accounting/books.server.ts";
import type { ListedInvoice } from "#app/domain/shop/accounting/month-invoices.server.ts";
import type { EU_THRESHOLDS, THRESHOLDS } from "#app/domain/shop/accounting/thresholds.ts";
import type { InvoiceCheck } from "#app/domain/shop/ledger/invoice-check.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDateTime, formatMonth, parisDay } from "#app/domain/values/time.ts";

export const monthSchema = z.object({
  mois: z
    .string()
    .max(7)
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/),
});

/** Whether the address asks for a month that has no page. */
export function isOtherMonth(value: string | null, month: Temporal.PlainYearMonth): boolean {
  return Boolean(value) && value !== month.toString();
}

/** The month of the address, « 2026-11 »; anything else, and a month to come, is this month. */
export function readMonth(value: unknown): Temporal.PlainYearMonth {
  const current = parisDay(new Date()).toPlainYearMonth();
  const { data } = monthSchema.safeParse({ mois: value });
  if (!data) return current;
  const month = Temporal.PlainYearMonth.from(data.mois);
  return Temporal.PlainYearMonth.compare(month, current) > 0 ? current : month;
}

const countries = new Intl.DisplayNames("fr", { type: "region" });

function countryLabel(code: string | null): string {
  return code ? (countries.of(code) ?? code) : "Pays inconnu";
}

/** The months that have a page, the newest first. */
export function monthOptions(first: Temporal.PlainYearMonth | null, shown: Temporal.PlainYearMonth) {
  const newest = parisDay(new Date()).toPlainYearMonth();
  const known = [first ?? newest, shown].toSorted(Temporal.PlainYearMonth.compare)[0] ?? newest;
  const count = newest.since(known, { largestUnit: "months" }).months + 1;
  return Array.from({ length: count }, (_, ago) => {
    const month = newest.subtract({ months: ago });
    return { value: month.toString(), label: monthLabel(month) };
  });
}

export function monthLabel(month: Temporal.PlainYearMonth): string {
  return formatMonth(`${month}-15`);
}

export function monthViews(rows: CountryMonth[], months: Temporal.PlainYearMonth[]) {
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return months.map((month) => {
    const own = byMonth.get(month.toString()) ?? [];
    const sold = own.reduce((sum, row) => sum + row.sold, 0);
    const returned = own.reduce((sum, row) => sum + row.returned, 0);
    return {
      key: month.toString(),
      label: monthLabel(month),
      // Cents.
      sold,
      returned,
      amounts: {
        sold: amount(sold),
        returned: amount(returned),
        left: own.length === 0 ? amount(0) : formatEuros(sold - returned),
      },
      countries: own
        .map(({ country, sold, returned }) => `${countryLabel(country)} ${formatEuros(sold - returned)}`)
        .join(", "),
    };
  });
}

/** A zero is shown as a dash, so that the other months stand out. */
function amount(cents: number): string {
  return cents === 0 ? "—" : formatEuros(cents);
}

export function invoiceLine({ kind, number, issuedAt, orderId, orderNumber, ...invoice }: ListedInvoice) {
  const { country, cardCountry, orderCountry, ...cents } = invoice;
  const others = [
    ...(cardCountry ? [`carte\u00a0: ${countryLabel(cardCountry)}`] : []),
    ...(orderCountry ? [`commande\u00a0: ${countryLabel(orderCountry)}`] : []),
  ];
  const sign = kind === "invoice" ? 1 : -1;
  return {
    number,
    what: INVOICE_TITLES[kind],
    at: formatDateTime(issuedAt),
    orderId: orderId,
    orderNumber: orderNumber,
    country: countryLabel(country),
    otherCountries: others.join(", "),
    net: formatEuros(sign * cents.netCents),
    vat: formatEuros(sign * cents.vatCents),
    total: formatEuros(sign * cents.totalCents),
  };
}

const MEANINGS: Record<(typeof THRESHOLDS | typeof EU_THRESHOLDS)[number], string> = {
  3000000: "un rappel, bien avant la limite\u00a0: rien ne change encore",
  3750000: "la limite de la franchise de TVA\u00a0: au-delà, la TVA est due dès le 1er janvier suivant",
  4125000: "la limite majorée\u00a0: au-delà, la TVA est due dès le jour du dépassement",
  800000: "un rappel, avant la limite\u00a0: rien ne change encore",
  1000000:
    "la limite des ventes aux particuliers de l’Union\u00a0: au-delà, chaque vente porte la TVA du pays de la cliente",
};

export function thresholdLines(sum: number, thresholds: readonly (keyof typeof MEANINGS)[]) {
  return thresholds.map((threshold) => ({
    label: formatEuros(threshold),
    meaning: MEANINGS[threshold],
    isReached: sum >= threshold,
    state: sum >= threshold ? "atteint" : `encore ${formatEuros(threshold - sum)}`,
  }));
}

export function invoiceCheck({ at, recentAt, differences }: InvoiceCheck) {
  return {
    at: at && formatDateTime(at),
    recentAt: recentAt && formatDateTime(recentAt),
    differences: differences.map(({ kind, about }) => `${differenceTitle(kind)}\u00a0: ${about}`),
  };
}
