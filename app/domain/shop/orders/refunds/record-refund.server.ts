import { audit } from "#app/domain/journal/audit/audit.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { eurosOrNothing, formatEuros } from "#app/domain/values/money.ts";
import {
  type ChargeState,
  findChargeOfRefund,
  readPayment,
  retrieveCharge,
} from "#app/gateways/stripe/refunds.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { OrderStatus } from "#db/types.ts";
import { issueInvoices } from "../../accounting/issue.server.ts";
import { recipientOf } from "../../contract/recipient.server.ts";
import { addOutcome } from "../../declarations/outcomes.server.ts";
import { linkAccessToOrder, syncAccess } from "../access/access.server.ts";
import { alertDeducting } from "../credits.server.ts";
import { applyEvent, forgiveReduction, lockOrderOfPayment, type Order } from "../order.server.ts";
import { isPaid, isWithdrawn } from "../order.ts";
import { listLaterPayments, refundLaterPayments, sumLaterRefunds } from "../payments/payments.server.ts";
import { endSubscriptionOf } from "../subscriptions/subscriptions.server.ts";
import { bookMoneyBack } from "./money-back.server.ts";
import { recordDispute } from "./record-dispute.server.ts";

/** Events may come before the payment is recorded, when no order has it: fulfilment calls this after its commit. */
export async function recordAfterSale(db: Db, paymentIntentId: string): Promise<void> {
  const { refunded, disputed } = await readPayment(paymentIntentId);
  // The disputes first: what the bank has taken is no refund that an email may announce.
  for (const id of disputed) await recordDispute(db, id);
  if (refunded) await recordRefund(db, refunded);
}

/**
 * A full refund ends the order, revokes access and releases the seat; that of a later month of a subscription changes
 * only that month. A withdrawal also refunds the later months. Null when the charge belongs to no order.
 */
export async function recordRefund(db: Db, chargeId: string): Promise<string | null> {
  const charge = await retrieveCharge(chargeId);
  if (!charge.paymentIntentId) return null;
  const { paymentIntentId } = charge;
  const order = await db.transaction().execute(async (trx) => {
    const before = await lockOrderOfPayment(trx, { paymentIntentId });
    if (!before) return null;
    await bookMoneyBack(trx, before, charge);
    const reason = await readReason(trx, before.id, charge.requestIds);
    const after = await noteRefund(trx, before, charge, reason);
    await issueInvoices(trx, before.id, { reason });
    return after;
  });
  if (!order) return null;
  if (order.stripePaymentIntentId === paymentIntentId && charge.isFullyRefunded) {
    await endSubscriptionOf(db, order.id);
    if (isWithdrawn(order)) await refundLaterPayments(db, order.id);
  }
  return order.id;
}

/** Of the requests that have just been carried out. */
async function readReason(trx: Db, orderId: string, requestIds: string[]): Promise<string | null> {
  if (requestIds.length === 0) return null;
  const rows = await trx
    .selectFrom("refundRequests")
    .select("reason")
    .where("orderId", "=", orderId)
    .where("id", "in", requestIds)
    .where("state", "!=", "done")
    .where("reason", "is not", null)
    .orderBy("askedAt")
    .execute();
  return rows.map(({ reason }) => reason).join("\n") || null;
}

async function noteRefund(trx: Db, before: Order, charge: ChargeState, reason: string | null): Promise<Order> {
  if (before.stripePaymentIntentId !== charge.paymentIntentId) return before;
  if (isPaid(before) && charge.returned > before.refundedCents) return writeRefund(trx, before, charge, reason);
  await completeRequests(trx, before, charge.requestIds, before);
  return before;
}

async function writeRefund(trx: Db, before: Order, charge: ChargeState, reason: string | null): Promise<Order> {
  const isWhole = charge.isFullyRefunded;
  const withdraws = isWhole && (await withdrawalBasis(trx, before.id, charge.requestIds));
  const order = await applyEvent(trx, before, {
    type: withdraws ? "withdrawal" : isWhole ? "refunded" : "refunded-in-part",
    cents: Math.min(charge.returned, before.amountCents),
  });
  if (!order) return before;
  await completeRequests(trx, before, charge.requestIds, order);
  await alertDeducting(trx, order, `${charge.returned}`);
  if (withdraws) await linkAccessToOrder(trx, order);
  if (isWhole) {
    await forgiveReduction(trx, order.id);
    await syncAccess(trx, order.id);
  }
  const recipient = await recipientOf(trx, order.id);
  const email = { recipient, dedupeKey: `order:${order.id}:refunded:${charge.returned}` };
  const later = withdraws ? await listLaterPayments(trx, order.id) : [];
  const earlier = eurosOrNothing(before.refundedCents + (withdraws ? await sumLaterRefunds(trx, order.id) : 0));
  const amount = charge.returned - before.refundedCents + later.reduce((sum, { left }) => sum + left, 0);
  const props = { orderId: order.id, amount: formatEuros(amount) };
  await queueEmail(
    trx,
    withdraws
      ? { ...email, name: "withdrawal-done", props: { ...props, earlier, basis: JSON.stringify(withdraws.basis) } }
      : {
          ...email,
          name: "order-refunded",
          props: { ...props, isWhole: `${isWhole}`, refunded: `${charge.returned}`, reason: reason ?? "" },
        },
  );
  return order;
}

/** A refund came back (closed account, lost card): the buyer was told of a refund that will not arrive. */
export async function recordFailedRefund(db: Db, refundId: string): Promise<string | null> {
  const chargeId = await findChargeOfRefund(refundId);
  return chargeId && recordRefund(db, chargeId);
}

interface RefundState {
  status: OrderStatus;
  refundedCents: number;
}

/**
 * Marks the refund requests that Stripe has carried out as done, writes the audit log, and completes the withdrawal.
 * Runs in the transaction that records the refund: a webhook may report it first, or the requesting process have died.
 */
async function completeRequests(
  trx: Db,
  before: RefundState & { id: string },
  requestIds: string[],
  { status, refundedCents }: RefundState,
): Promise<void> {
  if (requestIds.length === 0) return;
  const ended = await trx
    .updateTable("refundRequests")
    .set({ state: "done", failure: null, endedAt: new Date() })
    .where("orderId", "=", before.id)
    .where("id", "in", requestIds)
    .where("state", "!=", "done")
    .returning(["declarationId", "actor", "ipPrefix", "requestId", "amountCents"])
    .execute();
  for (const request of ended) {
    const actor = {
      name: request.actor,
      ipPrefix: request.ipPrefix ?? undefined,
      requestId: request.requestId ?? undefined,
    };
    await audit(trx, actor, {
      action: request.declarationId ? "withdraw" : "refund",
      entity: "order",
      entityId: before.id,
      before: { status: before.status, refundedCents: before.refundedCents },
      after: { status, refundedCents },
    });
    if (!request.declarationId) continue;
    // The later months are given back after this transaction.
    const later = await listLaterPayments(trx, before.id);
    await addOutcome(trx, {
      declarationId: request.declarationId,
      kind: "done",
      orderId: before.id,
      refundedCents: later.reduce((sum, { left }) => sum + left, request.amountCents),
      actor: request.actor,
    });
  }
}

/** The rule behind the withdrawal that the refund carries out, and its calculation; null for any other refund. */
async function withdrawalBasis(
  trx: Db,
  orderId: string,
  requestIds: string[],
): Promise<{ basis: object | null } | null> {
  if (requestIds.length === 0) return null;
  const row = await trx
    .selectFrom("refundRequests")
    .select("basis")
    .where("orderId", "=", orderId)
    .where("id", "in", requestIds)
    .where("declarationId", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}
