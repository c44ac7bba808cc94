import { formatDate, parisDay } from "../../values/time.ts";

/** « Dès que possible » takes effect at most ten days after the notification (Code de la consommation, art. L224-25-9). */
export const LONGEST_NOTICE_DAYS = 10;

/** When a cancellation takes effect, in words for the receipt. */
export function cancellationEffect(
  wishedEnd: "des-que-possible" | "fin-de-periode" | "date",
  wishedDate: string | null,
  declaredAt: Date,
): string {
  const latest = parisDay(declaredAt).add({ days: LONGEST_NOTICE_DAYS });
  if (wishedEnd === "des-que-possible") return `dès que possible, au plus tard le ${formatDate(latest.toString())}`;
  if (wishedEnd === "date" && wishedDate) return `le ${formatDate(wishedDate)}`;
  return "à la fin de la période déjà payée";
}
