import { REFUND_DAYS } from "#app/content/legal/promises.ts";
import { formatDate } from "../../values/time.ts";
import { refundDeadline } from "../deadlines/withdrawal.ts";
import type { Declaration } from "./declarations.server.ts";
import { obligationOf } from "./order-quote.ts";
import { plannedEnd } from "./planned-end.ts";

/** The ISO day on which a canceled contract ends; undefined while it is not certain. */
export function lastDayOf(declaration: Declaration, now: Date): string | undefined {
  const { end, order } = declaration;
  return end?.endsOn ?? plannedEnd(declaration, order, now)?.endsOn.toString();
}

/** Cents that a declaration gives back, or has given back; 0 when none are known. */
export function centsBack(declaration: Declaration, now: Date): number {
  const { kind, end, order, declaredAt, progress = null } = declaration;
  if (end && end.refunded !== null) return end.refunded;
  if (kind === "cancellation") return plannedEnd(declaration, order, now)?.unserved ?? 0;
  return (order && obligationOf(order, { declaredAt, progress })?.cents) ?? 0;
}

/** « le 29 novembre 2026 », or « au plus tard le 13 décembre 2026 » while the money has not left. */
export function paidBackOn(declaration: Declaration, now: Date): string {
  const { kind, state, end, declaredAt } = declaration;
  if (state === "done") return `le ${formatDate(end?.at)}`;
  const lastDay = lastDayOf(declaration, now);
  const latest =
    kind === "cancellation" && lastDay
      ? Temporal.PlainDate.from(lastDay).add({ days: REFUND_DAYS })
      : refundDeadline(declaredAt);
  return `au plus tard le ${formatDate(latest.toString())}`;
}
