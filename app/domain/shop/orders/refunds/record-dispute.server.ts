import { sql } from "kysely";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { type DisputeState, retrieveDispute } from "#app/gateways/stripe/refunds.server.ts";
import { hasTaken } from "#app/gateways/stripe/whole-dispute.ts";
import type { Db } from "#db/connection.server.ts";
import { issueInvoices } from "../../accounting/issue.server.ts";
import { queueAccessClosed, syncAccess } from "../access/access.server.ts";
import { alertDeducting } from "../credits.server.ts";
import { applyEvent, lockOrderOfPayment } from "../order.server.ts";
import { isDisputed } from "../stripe-statuses.ts";
import { endSubscriptionOf } from "../subscriptions/subscriptions.server.ts";
import { bookMoneyBack } from "./money-back.server.ts";

/**
 * Access is closed while the dispute is open. When it is lost, the bank has returned the payment: the order ends. When it
 * has returned a part, that is a partial refund: the rest stays paid, and its access opens again.
 */
export async function recordDispute(db: Db, disputeId: string): Promise<string | null> {
  let dispute = await retrieveDispute(disputeId);
  for (;;) {
    const written = dispute;
    const orderId = await db.transaction().execute(async (trx) => {
      const id = await writeDispute(trx, disputeId, written);
      if (id) await issueInvoices(trx, id, { isByBank: true });
      return id;
    });
    if (orderId && hasTaken(written.status)) await endSubscriptionOf(db, orderId);
    // The events « opened » and « closed » may be processed concurrently: the last writer reads the dispute again.
    dispute = await retrieveDispute(disputeId);
    if (dispute.status === written.status) return orderId;
  }
}

async function writeDispute(trx: Db, disputeId: string, dispute: DisputeState): Promise<string | null> {
  const { status, paymentIntentId, returned, isWhole } = dispute;
  const order = await lockOrderOfPayment(trx, dispute);
  if (!order) return null;
  await noteDispute(trx, order.id, disputeId, dispute);
  if (hasTaken(status)) await bookMoneyBack(trx, order, dispute);
  // A lost dispute about a later month leaves the first month paid.
  const isOfOrder = paymentIntentId !== null && order.stripePaymentIntentId === paymentIntentId;
  if (isOfOrder && hasTaken(status)) {
    const cents = Math.max(order.refundedCents, Math.min(returned, order.amountCents));
    await applyEvent(trx, order, { type: isWhole ? "dispute-lost" : "refunded-in-part", cents });
    await alertDeducting(trx, order, disputeId);
  }
  await syncAccess(trx, order.id);
  if (isDisputed(status) && !hasTaken(status)) await queueAccessClosed(trx, order.id, "disputed", disputeId);
  if (status === "warning_closed" || (status === "won" && !(await isBooked(trx, dispute)))) return order.id;
  const state = hasTaken(status) ? "lost" : status === "won" ? "won" : "open";
  await alertOperator(trx, {
    // An answer to the bank, which is then « under review », is no news to the one who gave it.
    key: `dispute:${disputeId}:${status.replace("under_review", "needs_response")}`,
    orderId: order.id,
    ...operatorAlerts.dispute(state, order.number, disputeId, status, isWhole ? null : formatEuros(dispute.amount)),
  });
  return order.id;
}

/** The loss of what the bank gave back after all: its credit note stays, so a person decides about the order. */
async function isBooked(trx: Db, { paymentIntentId, sent }: DisputeState): Promise<boolean> {
  const payment = await trx
    .selectFrom("orderPayments")
    .leftJoin("repeatedRefunds", "repeatedRefunds.paymentId", "orderPayments.id")
    .select(sql<number>`refunded_cents + coalesce(sum(repeated_refunds.amount_cents), 0)::int`.as("cents"))
    .where("stripePaymentIntentId", "=", paymentIntentId)
    .groupBy("orderPayments.id")
    .executeTakeFirst();
  return payment !== undefined && payment.cents > sent.reduce((sum, { amount }) => sum + amount, 0);
}

/** Access stays closed until no dispute of the order closes it any more: each month may have one. */
async function noteDispute(trx: Db, orderId: string, id: string, dispute: DisputeState): Promise<void> {
  if (isDisputed(dispute.status) && (!hasTaken(dispute.status) || dispute.isWhole)) {
    const row = { id, orderId, openedAt: dispute.openedAt };
    await trx
      .insertInto("disputes")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  } else {
    await trx.deleteFrom("disputes").where("id", "=", id).execute();
  }
  await trx
    .updateTable("orders")
    .set({
      disputedAt: ({ selectFrom }) =>
        selectFrom("disputes")
          .select(({ fn }) => fn.min("openedAt").as("earliest"))
          .where("orderId", "=", orderId),
    })
    .where("id", "=", orderId)
    .execute();
}
