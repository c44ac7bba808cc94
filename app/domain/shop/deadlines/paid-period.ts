import { parisDay } from "../../values/time.ts";

/** « 2026-12-29 »: the eve of the day of renewal, so that no day is on two invoices. Null without a period. */
export function lastPaidDay(periodEnd: Date | null): string | null {
  return periodEnd && parisDay(periodEnd).subtract({ days: 1 }).toString();
}
