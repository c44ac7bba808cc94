import { sql } from "kysely";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { refusalOf } from "#app/gateways/stripe/client.server.ts";
import { retrieveInvoice, type StripeInvoice } from "#app/gateways/stripe/invoices.server.ts";
import { refundPayment } from "#app/gateways/stripe/refunds.server.ts";
import type { Db } from "#db/connection.server.ts";
import { issueInvoices } from "../../accounting/issue.server.ts";
import { unservedShare } from "../../deadlines/cancellation-end.ts";
import { lockOrder, type Order } from "../order.server.ts";
import { isPaid, isWithdrawn } from "../order.ts";

/** Money that arrived for an order: once, or each month of a subscription. Cents. */
interface NewPayment {
  orderId: string;
  amount: number;
  currency: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  invoiceId: string | null;
  paymentIntentId: string | null;
  paidAt: Date;
}

/**
 * Writes a payment once, whether fulfilment or the invoice reports it first; the second fills in what the first did
 * not know. The caller holds the lock on the order. Returns false for a payment that was written before.
 */
export async function savePayment(trx: Db, payment: NewPayment): Promise<boolean> {
  const known = await trx
    .selectFrom("orderPayments")
    .select("id")
    .where("orderId", "=", payment.orderId)
    .where((eb) =>
      eb.or([eb("stripeInvoiceId", "=", payment.invoiceId), eb("stripePaymentIntentId", "=", payment.paymentIntentId)]),
    )
    .executeTakeFirst();
  const columns = {
    periodStart: payment.periodStart,
    periodEnd: payment.periodEnd,
    stripeInvoiceId: payment.invoiceId,
    stripePaymentIntentId: payment.paymentIntentId,
  };
  if (known) {
    await trx.updateTable("orderPayments").set(columns).where("id", "=", known.id).execute();
    return false;
  }
  await trx
    .insertInto("orderPayments")
    .values({
      ...columns,
      orderId: payment.orderId,
      amountCents: payment.amount,
      currency: payment.currency,
      paidAt: payment.paidAt,
    })
    .execute();
  return true;
}

/** An unpaid invoice changes nothing. A month that is reported after the withdrawal is given back like the others. */
export async function recordInvoice(db: Db, orderId: string, invoice: StripeInvoice): Promise<void> {
  const { paidAt, id } = invoice;
  if (!paidAt) return;
  const order = await db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, orderId);
    const isNew = await savePayment(trx, { ...invoice, orderId, invoiceId: id, paidAt });
    await issueInvoices(trx, orderId);
    if (isNew && locked && isPaid(locked)) await alertIfCutShort(trx, locked, invoice);
    return locked;
  });
  if (order && isWithdrawn(order)) await refundLaterPayments(db, orderId);
}

/** A month that was unpaid when its earlier end was set had no share to refund then: an administrator refunds it. */
async function alertIfCutShort(trx: Db, order: Order, invoice: StripeInvoice): Promise<void> {
  const { periodStart: start, periodEnd: end, amount } = invoice;
  const subscription = await trx
    .selectFrom("subscriptions")
    .select("cancelAt")
    .where("orderId", "=", order.id)
    .executeTakeFirst();
  const endsAt = subscription?.cancelAt;
  if (!start || !end || !endsAt || endsAt >= end) return;
  const share = unservedShare({ start, end, amount }, endsAt);
  await alertOperator(trx, {
    key: `invoice:${invoice.id}:share`,
    orderId: order.id,
    ...operatorAlerts.shareNotRefunded(order.number, formatEuros(share)),
  });
}

/** `stripeId`: the invoice of a month, or any other id for the order's own payment. */
export async function recordMissingPayment(db: Db, orderId: string, stripeId: string): Promise<void> {
  if (stripeId.startsWith("in_")) return recordInvoice(db, orderId, await retrieveInvoice(stripeId));
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order?.paidAt) return;
    await savePayment(trx, {
      orderId,
      amount: order.amountCents,
      currency: order.currency,
      periodStart: null,
      periodEnd: null,
      invoiceId: null,
      paymentIntentId: order.stripePaymentIntentId,
      paidAt: order.paidAt,
    });
    if (order.stripePaymentIntentId) await markRefunded(trx, order.stripePaymentIntentId, order.refundedCents);
    await issueInvoices(trx, orderId);
  });
}

/** `cents`: the total so far, which never decreases; `all` of a month that Stripe says is refunded. */
export async function markRefunded(trx: Db, paymentIntentId: string, cents: number | "all"): Promise<void> {
  await trx
    .updateTable("orderPayments")
    .set({
      refundedCents:
        cents === "all" ? sql`amount_cents` : sql`greatest(refunded_cents, least(amount_cents, ${cents}::integer))`,
    })
    .where("stripePaymentIntentId", "=", paymentIntentId)
    .execute();
}

/** Cents of every payment of an order, each month included. */
export function totalOf(column: "amountCents" | "refundedCents") {
  return sql<number>`(select coalesce(sum(${sql.ref(`payment.${column}`)}), 0)::int
    from order_payments payment where payment.order_id = orders.id)`;
}

function laterPayments(db: Db, orderId: string) {
  return db
    .selectFrom("orderPayments")
    .innerJoin("orders", "orders.id", "orderPayments.orderId")
    .where("orderId", "=", orderId)
    .whereRef("orderPayments.stripePaymentIntentId", "!=", "orders.stripePaymentIntentId");
}

/** The payments after the order's first one that are not refunded in full, with the cents that are left of each. */
export function listLaterPayments(db: Db, orderId: string) {
  return laterPayments(db, orderId)
    .select([
      "orderPayments.stripePaymentIntentId",
      sql<number>`order_payments.amount_cents - order_payments.refunded_cents`.as("left"),
    ])
    .whereRef("orderPayments.refundedCents", "<", "orderPayments.amountCents")
    .execute();
}

export async function sumLaterRefunds(trx: Db, orderId: string): Promise<number> {
  const { cents } = await laterPayments(trx, orderId)
    .select(sql<number>`coalesce(sum(order_payments.refunded_cents), 0)::int`.as("cents"))
    .executeTakeFirstOrThrow();
  return cents;
}

/**
 * A withdrawal gives back every month that was charged until it was carried out (Code de la consommation, art.
 * L221-24). Each call to Stripe may be repeated. A disputed month stops no other; the nightly comparison tries it again.
 * Returns the cents that this call has sent.
 */
export async function refundLaterPayments(db: Db, orderId: string): Promise<number> {
  let sent = 0;
  for (const { stripePaymentIntentId: id, left } of await listLaterPayments(db, orderId)) {
    if (!id) continue;
    try {
      await refundPayment(id, id);
    } catch (error) {
      if (refusalOf(error) === "charge_disputed") continue;
      throw error;
    }
    await db.transaction().execute(async (trx) => {
      await lockOrder(trx, orderId);
      await markRefunded(trx, id, "all");
      await issueInvoices(trx, orderId);
    });
    sent += left;
  }
  return sent;
}
