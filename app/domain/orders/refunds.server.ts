import { retrieveCharge, retrieveDispute } from "#app/gateways/stripe.server.ts";
import type { Db } from "#db/connection.server.ts";
import { freeSeat } from "../catalogue/formations.server.ts";
import { queueLetter } from "../mail/outbox.server.ts";
import { formatEuros } from "../money.ts";
import { restoreAccessOfOrder, revokeAccessOfOrder } from "./access.server.ts";
import { alertOperator } from "./alerts.server.ts";

/** Records what Stripe gave back; when it was all, the order is refunded, access closed and the seat free. */
export async function recordRefund(db: Db, chargeId: string): Promise<void> {
  const charge = await retrieveCharge(chargeId);
  if (!charge.paymentIntentId) return;
  await db.transaction().execute(async (trx) => {
    const order = await lockOrderOf(trx, charge.paymentIntentId);
    if (!order || order.status !== "paid" || charge.refunded <= order.refunded_cents) return;
    const refunded_cents = Math.min(charge.refunded, order.amount_cents);
    if (!charge.isFullyRefunded) {
      await trx.updateTable("orders").set({ refunded_cents }).where("id", "=", order.id).execute();
    } else {
      await trx
        .updateTable("orders")
        .set({ refunded_cents, status: "refunded", refunded_at: new Date(), holds_seat: false })
        .where("id", "=", order.id)
        .execute();
      await revokeAccessOfOrder(trx, order.id);
      if (order.holds_seat) await freeSeat(trx, order.formation_id);
    }
    await queueLetter(trx, {
      name: "order-refunded",
      recipient: order.email,
      props: {
        orderId: order.id,
        amount: formatEuros(charge.refunded - order.refunded_cents),
        isWhole: String(charge.isFullyRefunded),
      },
      dedupeKey: `order:${order.id}:refunded:${charge.refunded}`,
    });
  });
}

/** A bank took the buyer's side: access is closed while the dispute runs, and the operator has days to answer. */
export async function recordDispute(db: Db, disputeId: string): Promise<void> {
  const dispute = await retrieveDispute(disputeId);
  if (!dispute.paymentIntentId) return;
  await db.transaction().execute(async (trx) => {
    const order = await lockOrderOf(trx, dispute.paymentIntentId);
    if (order?.status !== "paid") return;
    if (dispute.status === "won") {
      await trx.updateTable("orders").set({ disputed_at: null }).where("id", "=", order.id).execute();
      await restoreAccessOfOrder(trx, order.id);
      return;
    }
    await trx.updateTable("orders").set({ disputed_at: new Date() }).where("id", "=", order.id).execute();
    await revokeAccessOfOrder(trx, order.id);
    await alertOperator(trx, `dispute:${disputeId}:${dispute.status}`, "Paiement contesté", [
      `Commande : ${order.number}`,
      `Litige Stripe : ${disputeId} (${dispute.status})`,
    ]);
  });
}

async function lockOrderOf(trx: Db, paymentIntentId: string | null) {
  return trx
    .selectFrom("orders")
    .select(["id", "number", "email", "status", "amount_cents", "refunded_cents", "formation_id", "holds_seat"])
    .where("stripe_payment_intent_id", "=", paymentIntentId)
    .forUpdate()
    .executeTakeFirst();
}
