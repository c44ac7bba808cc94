import { formatDate, parisDay } from "../../values/time.ts";

/** « Dès que possible »: ten days after the notification at the latest (Code de la consommation, art. L224-25-9). */
export const MAX_NOTICE_DAYS = 10;

export function cancellationEffect(
  requestedEnd: "des-que-possible" | "fin-de-periode" | "date",
  requestedDate: string | null,
  declaredAt: Date,
): string {
  const latest = parisDay(declaredAt).add({ days: MAX_NOTICE_DAYS });
  if (requestedEnd === "des-que-possible") return `dès que possible, au plus tard le ${formatDate(latest.toString())}`;
  if (requestedEnd === "date" && requestedDate) return `le ${formatDate(requestedDate)}`;
  return "à la fin de la période déjà payée";
}
