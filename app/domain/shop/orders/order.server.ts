import { expressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import type { OrderStatus } from "#db/types.ts";
import { releaseSeat, returnHold } from "../catalogue/seats.server.ts";
import { forgiveUse, returnUse } from "../codes/uses.server.ts";
import { returnCredits } from "./credits.server.ts";
import { type CancelReason, ORDER_STATUSES, type OrderEvent, SOLD_OUT, transition, wasPaid } from "./order.ts";
import { queueReminder } from "./reminder/queue-reminder.server.ts";

const COLUMNS = [
  "id",
  "number",
  "email",
  "userId",
  "formationId",
  "type",
  "status",
  "amountCents",
  "refundedCents",
  "currency",
  "holdsSeat",
  "canceledReason",
  "processingAt",
  "disputedAt",
  "paidAt",
  "refundedAt",
  "stripePaymentIntentId",
  "stripeCheckoutSessionId",
] as const;

export type Order = Selectable<Pick<DB["orders"], (typeof COLUMNS)[number]>>;

/**
 * Every change of an order starts here: of two concurrent changes, the second sees the result of the first. The lock is
 * not « for update », so that rows that refer to the order can be inserted meanwhile.
 */
export function lockOrder(trx: Db, id: string): Promise<Order | undefined> {
  return lockedOrders(trx).where("id", "=", id).executeTakeFirst();
}

/** A month that is not recorded yet is found by the Stripe customer: each subscription has a customer of its own. */
export async function lockOrderOfPayment(
  trx: Db,
  { paymentIntentId, customerId = null }: { paymentIntentId: string | null; customerId?: string | null },
): Promise<Order | undefined> {
  const order = await lockedOrders(trx)
    .where("id", "in", ({ selectFrom }) =>
      // A union, because « or » would read the whole table.
      selectFrom("orders as paid")
        .select("paid.id")
        .where("paid.stripePaymentIntentId", "=", paymentIntentId)
        .union(
          selectFrom("orderPayments").select("orderId as id").where("stripePaymentIntentId", "=", paymentIntentId),
        ),
    )
    .executeTakeFirst();
  if (order || !customerId) return order;
  return lockedOrders(trx)
    .where("id", "in", (eb) =>
      eb.selectFrom("subscriptions").select("orderId").where("stripeCustomerId", "=", customerId),
    )
    .executeTakeFirst();
}

function lockedOrders(trx: Db) {
  return trx.selectFrom("orders").select(COLUMNS).forNoKeyUpdate();
}

export async function findOrderOfSubscription(db: Db, subscriptionId: string): Promise<string | null> {
  const row = await db
    .selectFrom("subscriptions")
    .select("orderId")
    .where("stripeSubscriptionId", "=", subscriptionId)
    .executeTakeFirst();
  return row?.orderId ?? null;
}

/** No other code writes a status. The caller holds the lock. Undefined, and no write, when the event is not allowed. */
export async function applyEvent(
  trx: Db,
  order: Order,
  event: OrderEvent,
  at = new Date(),
): Promise<Order | undefined> {
  const result = transition(order, event, at);
  if (!result.ok) return undefined;
  await trx.updateTable("orders").set(result.changes).where("id", "=", order.id).execute();
  return { ...order, ...result.changes };
}

/** Cancels an order that awaits payment and releases its seat. An order in any other status stays unchanged. */
export async function cancelOrder(db: Db, orderId: string, reason: CancelReason): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order) await cancelLocked(trx, order, reason);
  });
}

/** Also returns its code, and queues the reminder that its buyer asked for. The caller's transaction holds the lock. Undefined for an order in another status. */
export async function cancelLocked(trx: Db, order: Order, reason: CancelReason): Promise<Order | undefined> {
  const canceled = await applyEvent(trx, order, { type: "canceled", reason });
  if (canceled) await returnReduction(trx, order.id);
  if (canceled && order.holdsSeat && !(await returnHold(trx, order))) await releaseSeat(trx, order.formationId);
  if (canceled && reason === "expired") await queueReminder(trx, order.id);
  return canceled;
}

/** Of an order that is not sold: its code, or what it deducts. */
export async function returnReduction(trx: Db, orderId: string): Promise<void> {
  await returnUse(trx, orderId);
  await returnCredits(trx, orderId);
}

/** Of an order that was refunded in full. */
export async function forgiveReduction(trx: Db, orderId: string): Promise<void> {
  await forgiveUse(trx, orderId);
  await returnCredits(trx, orderId);
}

const { eb, and } = expressionBuilder<DB, "orders">();

/** Values in the text: the plan of a prepared statement uses the index of one status only when it knows the status. */
export const orderHasStatus = (status: OrderStatus) => eb("orders.status", "=", sql.lit(status));
export const orderAwaitsPayment = orderHasStatus("pending");
export const orderIsPaid = orderHasStatus("paid");
export const orderWasPaid = eb(
  "orders.status",
  "in",
  ORDER_STATUSES.filter((status) => wasPaid({ status })).map((status) => sql.lit(status)),
);
/**
 * What the figures call a sale: some of its money is left, and that is not what a bank left of the payment with which it
 * ended. Reads nothing but the id of « orders », which may be some columns of it.
 */
export const orderIsSale = sql<SqlBool>`exists (
  select from orders sale join order_payments payment on payment.order_id = sale.id
  where sale.id = orders.id and payment.refunded_cents < payment.amount_cents
    and (sale.status = 'paid' or payment.stripe_payment_intent_id <> sale.stripe_payment_intent_id))`;
export const orderAwaitsRefund = and([orderHasStatus("canceled"), eb("orders.canceledReason", "=", sql.lit(SOLD_OUT))]);
