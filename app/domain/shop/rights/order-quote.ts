import type { DeclarationChannel, ViewedMinutes } from "#db/types.ts";
import { viewedMinutes } from "../../school/learning/viewed-minutes.ts";
import { parisDay } from "../../values/time.ts";
import { isPaid, isWithdrawn, wasPaid } from "../orders/order.ts";
import type { ContractOrder } from "./contract-orders.server.ts";
import { certainOrder, type Declared, matchDeclaration } from "./matching.ts";
import { advancesEnd, type EndRequest, paidPeriod, plannedEnd } from "./planned-end.ts";
import {
  obligingRule,
  type RefundInput,
  type RefundOption,
  type RefundQuote,
  refundQuote,
} from "./quote/refund-quote.ts";

interface DeclaredMoment {
  declaredAt: Date;
  progress?: Record<string, ViewedMinutes> | null;
}

export function quoteOf(order: ContractOrder, moment: DeclaredMoment): RefundQuote | null {
  if (!order.paidAt || !wasPaid(order)) return null;
  return refundQuote(refundInput(order, order.paidAt, moment), moment.declaredAt);
}

/** Null when it is too late for all rules. */
export function obligationOf(order: ContractOrder, moment: DeclaredMoment): RefundOption | null {
  const quote = quoteOf(order, moment);
  return quote && obligingRule(quote);
}

/** It waits for a person, whoever confirms it: only the guarantee asks for that, never the law. */
export function awaitsReview(act: DeclaredAct, order: ContractOrder): boolean {
  return act.kind === "withdrawal" && !isWithdrawn(order) && obligationOf(order, act)?.reason === "to-review";
}

/** Stripe refunds nothing during a dispute; and what another order was reduced by is not given back by itself. */
export function needsPerson({ isDisputed, deductedFrom }: ContractOrder): boolean {
  return isDisputed || deductedFrom !== null;
}

/** What was stored then stands: neither an edit of the lessons nor the erasure of the account changes it. */
export function progressAt(order: ContractOrder, { declaredAt, progress }: DeclaredMoment): ViewedMinutes {
  return (
    progress?.[order.id] ?? order.keptProgress ?? viewedMinutes(order.lessons, order.minutesWhenOrdered, declaredAt)
  );
}

function refundInput(order: ContractOrder, contractAt: Date, moment: DeclaredMoment): RefundInput {
  return {
    type: order.type,
    contractAt,
    paid: order.amount + order.laterPaid,
    refunded: order.refunded + order.laterPaid - order.laterRefundable,
    progress: progressAt(order, moment),
    period: endablePeriod(order, moment.declaredAt),
  };
}

function endablePeriod(order: ContractOrder, declaredAt: Date): RefundInput["period"] {
  const period = paidPeriod(order);
  const request = { requestedEnd: "des-que-possible" as const, requestedDate: null, declaredAt, asked: null };
  return period?.left && advancesEnd(request, order, declaredAt) ? period : null;
}

export interface DeclaredAct extends DeclaredMoment, EndRequest {
  kind: "withdrawal" | "cancellation";
  channel: DeclarationChannel;
}

/**
 * A withdrawal in time (Code de la consommation, art. L221-18), or the cancellation of a subscription that would go on,
 * or go on for longer, without it (art. L215-1). A contract that was made after the declaration is not meant by it.
 */
export function isDue(act: DeclaredAct, order: ContractOrder): boolean {
  if (isLater(order, act)) return false;
  if (act.kind === "withdrawal") return !isWithdrawn(order) && obligationOf(order, act) !== null;
  return isPaid(order) && advancesEnd(act, order);
}

/**
 * The order that a declaration certainly concerns. The cancellation form means one that it could cancel before any
 * other, also where the withdrawal is the better way out of it.
 */
export function orderMeant(
  act: DeclaredAct,
  declared: Declared,
  orders: ContractOrder[],
  isMeant: (order: ContractOrder) => boolean,
): ContractOrder | null {
  const isCancelable = (order: ContractOrder) => isMeant(order) && isDue({ ...act, kind: "cancellation" }, order);
  return (act.requestedEnd && certainOrder(declared, orders, isCancelable)) || certainOrder(declared, orders, isMeant);
}

/** The order of the cancellation form. One that can't be canceled has to be named: it may not be the one that is meant. */
export function orderToEnd(request: EndRequest, declared: Declared, orders: ContractOrder[]): ContractOrder | null {
  const act: DeclaredAct = { ...request, kind: "cancellation", channel: "form" };
  const { orderId } = matchDeclaration(declared, orders);
  return (
    certainOrder(declared, orders, (order) => isDue(act, order)) ?? orders.find(({ id }) => id === orderId) ?? null
  );
}

/** Amounts in cents. */
export interface WaysOut {
  withdrawal: Pick<RefundOption, "cents" | "rule">;
  /** `endsOn`: null for a single payment, which has no end. */
  cancellation: { cents: number; endsOn: Temporal.PlainDate | null };
  /** Applied unless the customer chooses the other. The guarantee is a request of hers, so it is offered only. */
  preferred: DeclaredAct["kind"];
}

/** What either way out gives back while the law or the guarantee refunds all; null when only the cancellation is left. */
export function waysOut(order: ContractOrder, request: EndRequest): WaysOut | null {
  const full = isWithdrawn(order) ? null : obligationOf(order, request);
  if (full?.reason !== "in-time") return null;
  const end = plannedEnd(request, order, request.declaredAt);
  const cancellation = { cents: end?.unserved ?? 0, endsOn: end?.endsOn ?? null };
  const isPreferred = full.rule === "law" && full.cents > cancellation.cents;
  return { withdrawal: full, cancellation, preferred: isPreferred ? "withdrawal" : "cancellation" };
}

/** A second withdrawal (form and letter, or two tabs) has its effect, so it is neither refused nor left open. */
export function isRepeated(act: DeclaredAct, order: ContractOrder): boolean {
  return act.kind === "withdrawal" && isWithdrawn(order) && !isLater(order, act);
}

/** Of a letter or an email only the day is known, so an order of the same day came before it. */
function isLater({ createdAt }: ContractOrder, { channel, declaredAt }: DeclaredAct): boolean {
  if (channel === "form" || channel === "erasure") return createdAt > declaredAt;
  return Temporal.PlainDate.compare(parisDay(createdAt), parisDay(declaredAt)) > 0;
}
