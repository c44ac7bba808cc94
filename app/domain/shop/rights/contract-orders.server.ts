import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { jsonObjectFrom } from "#db/json.server.ts";
import type { DB } from "#db/schema.ts";
import type { OrderStatus, OrderType, ViewedMinutes } from "#db/types.ts";
import { minutesWhenOrdered, studiedLessons, withDates } from "../../school/learning/studied-lessons.server.ts";
import type { StudiedLesson } from "../../school/learning/viewed-minutes.ts";
import { deductedFrom } from "../orders/credits.server.ts";
import { orderWasPaid } from "../orders/order.server.ts";
import { refundableCents } from "../orders/order.ts";
import type { Candidate } from "./matching.ts";

export interface ContractOrder extends Candidate {
  formationId: string;
  status: OrderStatus;
  type: OrderType;
  /** Cents. */
  amount: number;
  refunded: number;
  /** What can still be refunded of the first payment. */
  refundable: number;
  /** What can still be refunded of later months. */
  laterRefundable: number;
  laterPaid: number;
  lessons: StudiedLesson[];
  /** The minutes of the lessons that counted when the order was placed. */
  minutesWhenOrdered: number;
  /** The progress of a buyer who has erased the account since; null while the lessons say it. */
  keptProgress: ViewedMinutes | null;
  createdAt: Date;
  paidAt: Date | null;
  isDisputed: boolean;
  /** The number of the order that deducts it: a refund would pay for it twice, so a person carries it out. */
  deductedFrom: string | null;
  subscription: ContractSubscription | null;
}

interface ContractSubscription {
  id: string;
  status: string;
  /** The running month, as Stripe counts it. */
  start: Date | null;
  end: Date | null;
  cancelAt: Date | null;
  /** What was paid for it, and what of that is not refunded; null while no payment is recorded. Cents. */
  month: { paymentIntentId: string | null; amount: number; left: number } | null;
}

interface OrderKeys {
  ids?: string[];
  emails?: string[];
  userIds?: string[];
  numbers?: string[];
}

const MAX_ORDERS = 500;

const laterPayments = sql`order_payments payment where payment.order_id = orders.id
  and payment.stripe_payment_intent_id <> orders.stripe_payment_intent_id`;

const unrefundedLater = sql<number>`(select coalesce(sum(payment.amount_cents - payment.refunded_cents), 0)::int
  from ${laterPayments})`;

const paidLater = sql<number>`(select coalesce(sum(payment.amount_cents), 0)::int from ${laterPayments})`;

/** A paid order of this customer; undefined for another customer's order and for an unpaid one. */
export async function readOwnOrder(db: Db, userId: string, number: string): Promise<ContractOrder | undefined> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("userId", "=", userId)
    .where("number", "=", number)
    .where(orderWasPaid)
    .executeTakeFirst();
  return row && (await readOrders(db, { ids: [row.id] }))[0];
}

/** A month begins at Stripe up to an hour before it is charged, and a refused card leaves it unpaid. */
function runningMonth(order: ExpressionBuilder<DB, "orders">) {
  return jsonObjectFrom(
    order
      .selectFrom("orderPayments as payment")
      .select([
        "stripePaymentIntentId as paymentIntentId",
        "amountCents as amount",
        sql<number>`amount_cents - refunded_cents`.as("left"),
      ])
      .whereRef("payment.orderId", "=", "orders.id")
      .where(sql<boolean>`coalesce(period_start, paid_at) >= subscriptions.current_period_start`)
      .orderBy("paidAt", "desc")
      .limit(1),
  );
}

/**
 * The orders of these ids, addresses (the order's, or the confirmed one that its account has now), accounts and numbers. Of
 * ids also unpaid ones. Those of a number only come last: anyone may type numbers, and five hundred are read.
 */
export async function readOrders(
  db: Db,
  { ids = [], emails = [], userIds = [], numbers = [] }: OrderKeys,
): Promise<ContractOrder[]> {
  if (ids.length + emails.length + userIds.length + numbers.length === 0) return [];
  // As an array, so that the indexes of the orders are enough.
  const isLinked = sql<boolean>`(orders.id = any(${ids}::uuid[]) or orders.email = any(${emails}::text[])
    or orders.user_id = any(${userIds}::uuid[]) or orders.user_id = any(array(
      select id from users where email = any(${emails}::text[]) and email_verified_at is not null)))`;
  const rows = await db
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "orders.userId").on("users.emailVerifiedAt", "is not", null),
    )
    .select((order) => [
      "orders.id",
      "number",
      "orders.email",
      "orders.userId",
      "users.email as accountEmail",
      "formationId",
      "formationName",
      "orders.status",
      "type",
      "amountCents",
      "refundedCents",
      "orders.createdAt",
      "paidAt",
      "disputedAt",
      "stripeSubscriptionId",
      "subscriptions.status as subscriptionStatus",
      "currentPeriodStart",
      "currentPeriodEnd",
      "cancelAt",
      unrefundedLater.as("laterRefundable"),
      paidLater.as("laterPaid"),
      studiedLessons(order).as("lessons"),
      minutesWhenOrdered.as("minutesWhenOrdered"),
      "keptProgress",
      runningMonth(order).as("month"),
      deductedFrom.as("deductedFrom"),
    ])
    .where((eb) => eb.or([isLinked, eb("number", "=", sql<string>`any(${numbers}::text[])`)]))
    .where((eb) => eb.or([eb("paidAt", "is not", null), eb("orders.id", "=", sql<string>`any(${ids}::uuid[])`)]))
    .orderBy(sql`${isLinked} is not true`)
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id")
    .limit(MAX_ORDERS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    email: row.email,
    userId: row.userId,
    accountEmail: row.accountEmail,
    formationId: row.formationId,
    formationName: row.formationName,
    status: row.status,
    type: row.type,
    amount: row.amountCents,
    refunded: row.refundedCents,
    refundable: refundableCents(row),
    laterRefundable: row.laterRefundable,
    laterPaid: row.laterPaid,
    lessons: withDates(row.lessons),
    minutesWhenOrdered: row.minutesWhenOrdered,
    keptProgress: row.keptProgress,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    isDisputed: row.disputedAt !== null,
    deductedFrom: row.deductedFrom,
    subscription: row.stripeSubscriptionId
      ? {
          id: row.stripeSubscriptionId,
          status: row.subscriptionStatus ?? "",
          start: row.currentPeriodStart,
          end: row.currentPeriodEnd,
          cancelAt: row.cancelAt,
          month: row.month,
        }
      : null,
  }));
}
