import { log } from "#app/config/log.server.ts";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import { readPayment, requestRefund, retrieveCharge } from "#app/gateways/stripe/refunds.server.ts";
import type { Db } from "#db/connection.server.ts";
import { lockToCarryOut } from "../../declarations/outcomes.server.ts";
import { lockOrder, type Order } from "../order.server.ts";
import { isPaid, refundableCents } from "../order.ts";
import { finishUnanswered, waitForOtherPost } from "../stripe-requests.server.ts";
import { recordAfterSale, recordRefund } from "./record-refund.server.ts";

interface RefundRequest {
  /** Rendered with the form: the same form posted twice makes one refund. It is also the id of the refund request. */
  idempotencyKey: string;
  orderId: string;
  /** Cents. */
  amount: number;
  /** Cents refunded so far, as the page showed them. */
  shownRefunded: number;
  /** Why, and how the amount is calculated, in the seller's words: the email and the credit note say it. */
  reason?: string;
  declarationId?: string;
  basis?: object | null;
}

export type RefundRefusal =
  | "unknown"
  | "not-paid"
  | "too-much"
  | "changed"
  /** Another refund of this order is in progress. */
  | "busy"
  | "disputed"
  | "over"
  | "disowned"
  /** The outcome is unknown: the reconciliation will find out. */
  | "stripe-unavailable"
  | "refused";

type RefundOutcome = { ok: true } | { ok: false; reason: RefundRefusal };

/** The request is written first, then Stripe is called with its key; its answer is recorded as a webhook's would be. */
export async function refundOrder(db: Db, actor: Actor, request: RefundRequest): Promise<RefundOutcome> {
  const written = await writeRequest(db, actor, request);
  if (!written.ok) return written;
  if (!written.isNew) {
    const answer = await waitForOtherPost(() => findAnswer(db, request.idempotencyKey));
    if (answer) return answer.state === "done" ? { ok: true } : { ok: false, reason: "refused" };
  }
  try {
    const answer = await requestRefund({ ...request, paymentIntentId: written.paymentIntentId });
    if (!answer.ok) {
      log.warn({ orderId: request.orderId, refusal: answer.refusal }, "refund refused by Stripe");
      await markFailed(db, request.idempotencyKey, answer.refusal);
      // Refunded or disputed at Stripe, and not recorded here yet.
      await recordAfterSale(db, written.paymentIntentId);
      return { ok: false, reason: answer.refusal === "charge_disputed" ? "disputed" : "refused" };
    }
    if (answer.chargeId) await recordRefund(db, answer.chargeId);
    return { ok: true };
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "stripe-unavailable" };
    throw error;
  }
}

type WrittenRequest = { ok: true; isNew: boolean; paymentIntentId: string } | { ok: false; reason: RefundRefusal };

async function writeRequest(db: Db, actor: Actor, request: RefundRequest): Promise<WrittenRequest> {
  const { idempotencyKey, orderId, amount, reason, declarationId, basis } = request;
  return db.transaction().execute(async (trx): Promise<WrittenRequest> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    const known = await findRequest(trx, request);
    const paymentIntentId = order.stripePaymentIntentId;
    if (known?.id === idempotencyKey && known.orderId === orderId && paymentIntentId) {
      // The form was changed and posted again: the first amount stands.
      if (known.amountCents !== amount) return { ok: false, reason: "changed" };
      return { ok: true, isNew: false, paymentIntentId };
    }
    if (known) return { ok: false, reason: "busy" };
    const refusal = whyNotRefundable(order, request);
    if (refusal || !paymentIntentId) return { ok: false, reason: refusal ?? "not-paid" };
    if (declarationId) {
      const open = await lockToCarryOut(trx, declarationId);
      if (!open.ok) return open;
    }
    await trx
      .insertInto("refundRequests")
      .values({
        id: idempotencyKey,
        orderId,
        amountCents: amount,
        reason: reason || null,
        declarationId: declarationId ?? null,
        basis: basis ? JSON.stringify(basis) : null,
        actor: actor.name,
        ipPrefix: actor.ipPrefix ?? null,
        requestId: actor.requestId ?? null,
      })
      .execute();
    return { ok: true, isNew: true, paymentIntentId };
  });
}

async function findRequest(trx: Db, { idempotencyKey, orderId }: RefundRequest) {
  return trx
    .selectFrom("refundRequests")
    .select(["id", "orderId", "amountCents"])
    .where((eb) =>
      eb.or([eb("id", "=", idempotencyKey), eb.and([eb("orderId", "=", orderId), eb("state", "=", "asked")])]),
    )
    .orderBy((eb) => eb("id", "=", idempotencyKey), "desc")
    .executeTakeFirst();
}

function whyNotRefundable(order: Order, { amount, shownRefunded }: RefundRequest): RefundRefusal | null {
  if (!isPaid(order)) return "not-paid";
  if (order.disputedAt) return "disputed";
  if (order.refundedCents !== shownRefunded) return "changed";
  return amount < 1 || amount > refundableCents(order) ? "too-much" : null;
}

function findAnswer(db: Db, id: string) {
  return db
    .selectFrom("refundRequests")
    .select("state")
    .where("id", "=", id)
    .where("state", "!=", "asked")
    .executeTakeFirst();
}

async function markFailed(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable("refundRequests")
    .set({ state: "failed", failure, endedAt: new Date() })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .execute();
}

/** A refund that Stripe made is recorded; other requests fail, because no refund is made without an administrator. */
export function reconcileRefunds(db: Db): Promise<void> {
  const asked = (before: Date) =>
    db
      .selectFrom("refundRequests")
      .innerJoin("orders", "orders.id", "refundRequests.orderId")
      .select(["refundRequests.id", "orderId", "stripePaymentIntentId as paymentIntentId"])
      .where("state", "=", "asked")
      .where("askedAt", "<", before)
      .orderBy("askedAt");
  return finishUnanswered(db, "finish-refund", asked, async ({ id, paymentIntentId }) => {
    const chargeId = paymentIntentId && (await readPayment(paymentIntentId)).refunded;
    const isCarriedOut = chargeId && (await retrieveCharge(chargeId)).requestIds.includes(id);
    if (isCarriedOut) await recordRefund(db, chargeId);
    else await markFailed(db, id, "not-at-stripe");
  });
}
