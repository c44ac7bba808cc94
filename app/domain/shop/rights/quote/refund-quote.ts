import { GOODWILL_UP_TO_PERCENT, GUARANTEE_BELOW_PERCENT } from "#app/content/legal/promises.ts";
import { parisDay } from "#app/domain/values/time.ts";
import type { OrderType, ViewedMinutes } from "#db/types.ts";
import {
  cancellationEnd,
  owedShare,
  type PaidPeriod,
  type Period,
  unservedFrom,
  unservedShare,
} from "../../deadlines/cancellation-end.ts";
import { guaranteeDeadline, isOnOrBefore, withdrawalDeadline } from "../../deadlines/withdrawal.ts";

const DAY_MS = 24 * 3600 * 1000;

/** The values that a refund depends on. Amounts in cents. */
export interface RefundInput {
  type: OrderType;
  contractAt: Date;
  /** All payments, the months of a subscription included, and what was refunded of them. */
  paid: number;
  refunded: number;
  progress: ViewedMinutes;
  period: PaidPeriod | null;
}

type RefundRule = "law" | "promise" | "pro-rata";

type RefundReason =
  | "in-time"
  | "too-late"
  | "too-far"
  /** In time, but the server has sent more than was viewed: a person decides (terms of sale, article 15). */
  | "to-review"
  /** A subscription that ends as soon as possible: the days of the month that are not served. */
  | "unserved"
  | "served"
  | "no-period"
  /** A single payment: the part that was not viewed, as a gesture after review. */
  | "unseen"
  | "seen-in-part"
  | "seen-mostly";

/** The month that a cancellation cuts: its price in cents, its ISO days, and what is not served of it. */
export interface UnservedMonth {
  start: string;
  end: string;
  amount: number;
  endsOn: string;
  leftDays: number;
  days: number;
  /** Cents of the unserved share that were refunded before. */
  refunded: number;
}

/** With all values that its explanation needs: it is stored with the withdrawal that it decides. */
export interface RefundOption {
  rule: RefundRule;
  reason: RefundReason;
  cents: number;
  paid: number;
  refunded: number;
  /** Minutes: the viewed ones, all, and those that the server has sent. */
  done: number;
  of: number;
  sent?: number;
  /** ISO days. The last one to declare; null when no day limits it. */
  until: string | null;
  month: UnservedMonth | null;
}

export interface RefundQuote {
  law: RefundOption;
  promise: RefundOption;
  proRata: RefundOption;
  /** The highest amount; among equals, that of the rule with the fewest conditions. Null when there is none. */
  best: RefundOption | null;
}

export function refundQuote(input: RefundInput, at: Date): RefundQuote {
  const options = { law: lawOption(input, at), promise: promiseOption(input, at), proRata: proRataOption(input, at) };
  const most = Math.max(options.law.cents, options.promise.cents, options.proRata.cents);
  const best = [options.law, options.promise, options.proRata].find(({ cents }) => cents === most && cents > 0);
  return { ...options, best: best ?? null };
}

/** The rule that obliges the seller to refund; null when it is too late for both. A person may have to review it first. */
export function obligingRule({ law, promise }: RefundQuote): RefundOption | null {
  return [law, promise].find(gives) ?? null;
}

function gives({ reason }: Pick<RefundOption, "reason">): boolean {
  return reason === "in-time" || reason === "to-review";
}

/** A full refund without a reason, whatever was watched (Code de la consommation, art. L221-18 and L221-24). */
function lawOption(input: RefundInput, at: Date): RefundOption {
  const last = withdrawalDeadline(input.contractAt);
  const reason = isOnOrBefore(at, last) ? "in-time" : "too-late";
  return option(input, "law", reason, { until: last.toString() });
}

/** The guarantee: a full refund while less than 20 % of the formation was viewed (terms of sale, article 15). */
function promiseOption(input: RefundInput, at: Date): RefundOption {
  const last = guaranteeDeadline(input.contractAt);
  const reason = isOnOrBefore(at, last) ? guaranteeReason(input.progress) : "too-late";
  return option(input, "promise", reason, { until: last.toString() });
}

/** What the server has sent refuses nothing by itself: a player fetches ahead, and an application what nobody hears. */
function guaranteeReason({ done, of, sent = 0 }: ViewedMinutes): RefundReason {
  if (percent(done, of) >= GUARANTEE_BELOW_PERCENT) return "too-far";
  return percent(sent, of) >= GUARANTEE_BELOW_PERCENT ? "to-review" : "in-time";
}

function proRataOption(input: RefundInput, at: Date): RefundOption {
  return input.type === "subscription" ? unservedOption(input, at) : unseenOption(input);
}

/** What is left of the month after the day of the declaration (art. L215-1-1; terms of sale, article 16). */
function unservedOption(input: RefundInput, at: Date): RefundOption {
  const { period } = input;
  if (!period || at >= period.end) return option(input, "pro-rata", "no-period", { cents: 0 });
  const request = { requestedEnd: "des-que-possible" as const, requestedDate: null, declaredAt: at };
  const { endsOn, unserved } = cancellationEnd(request, period, at);
  const cents = Math.min(owedShare(unserved, period), input.paid - input.refunded);
  const month = unservedMonth(period, endsOn, unservedFrom(request, period, endsOn), cents);
  return option(input, "pro-rata", month.leftDays > 0 ? "unserved" : "served", { cents, until: month.end, month });
}

/** `from`: the moment from which the month is not served; `cents`: the refund that this gives. */
export function unservedMonth(period: Period, endsOn: Temporal.PlainDate, from: Date, cents: number): UnservedMonth {
  const { start, end, amount } = period;
  return {
    start: parisDay(start).toString(),
    end: parisDay(end).toString(),
    amount,
    endsOn: endsOn.toString(),
    leftDays: (end.getTime() - from.getTime()) / DAY_MS,
    days: (end.getTime() - start.getTime()) / DAY_MS,
    refunded: unservedShare(period, from) - cents,
  };
}

/** A gesture of the seller, after review (refund policy): the part that was not viewed, rounded up. */
function unseenOption(input: RefundInput): RefundOption {
  const { paid, progress } = input;
  const viewed = percent(progress.done, progress.of);
  if (viewed > GOODWILL_UP_TO_PERCENT) return option(input, "pro-rata", "seen-mostly", { cents: 0 });
  if (viewed >= GUARANTEE_BELOW_PERCENT) return option(input, "pro-rata", "seen-in-part", { cents: 0 });
  const unseen = progress.of === 0 ? paid : Math.ceil((paid * (progress.of - progress.done)) / progress.of);
  return option(input, "pro-rata", "unseen", { cents: unseen - input.refunded });
}

/** Without `cents`, a rule that gives something refunds everything that is left. */
function option(
  { paid, refunded, progress: { done, of, sent } }: RefundInput,
  rule: RefundRule,
  reason: RefundReason,
  given: Partial<Pick<RefundOption, "cents" | "until" | "month">>,
): RefundOption {
  const left = paid - refunded;
  const cents = Math.max(0, Math.min(left, given.cents ?? (gives({ reason }) ? left : 0)));
  const { until = null, month = null } = given;
  return { rule, reason, cents, paid, refunded, done, of, sent, until, month };
}

function percent(minutes: number, of: number): number {
  return of === 0 ? 0 : (100 * minutes) / of;
}
