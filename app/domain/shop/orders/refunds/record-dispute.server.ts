import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { type DisputeState, retrieveDispute } from "#app/gateways/stripe/refunds.server.ts";
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
    if (orderId && written.status === "lost") await endSubscriptionOf(db, orderId);
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
  if (status === "lost") await bookMoneyBack(trx, order, dispute);
  // A lost dispute about a later month leaves the first month paid.
  const isOfOrder = paymentIntentId !== null && order.stripePaymentIntentId === paymentIntentId;
  if (isOfOrder && status === "lost") {
    const cents = Math.max(order.refundedCents, Math.min(returned, order.amountCents));
    await applyEvent(trx, order, { type: isWhole ? "dispute-lost" : "refunded-in-part", cents });
    await alertDeducting(trx, order, disputeId);
  }
  await syncAccess(trx, order.id);
  if (isDisputed(status) && status !== "lost") await queueAccessClosed(trx, order.id, "disputed", disputeId);
  if (["won", "warning_closed"].includes(status)) return order.id;
  await alertOperator(trx, {
    key: `dispute:${disputeId}:${status}`,
    orderId: order.id,
    ...operatorAlerts.dispute(order.number, disputeId, status, isWhole ? null : formatEuros(dispute.amount)),
  });
  return order.id;
}

/** Access stays closed until no dispute of the order closes it any more: each month may have one. */
async function noteDispute(trx: Db, orderId: string, id: string, dispute: DisputeState): Promise<void> {
  if (isDisputed(dispute.status) && (dispute.status !== "lost" || dispute.isWhole)) {
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
