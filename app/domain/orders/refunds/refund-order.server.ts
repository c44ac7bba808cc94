import { setTimeout as wait } from "node:timers/promises";
import { log } from "#app/config/log.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import { readPayment, requestRefund, retrieveCharge } from "#app/gateways/stripe/refunds.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Actor } from "../../audit/audit.server.ts";
import { lockOrder, type Order } from "../order.server.ts";
import { isPaid, refundableCents } from "../order.ts";
import { lockOpenDeclaration } from "./open-declarations.server.ts";
import { recordAfterSale, recordRefund } from "./record-refund.server.ts";

const OTHER_POST_TRIES = 20;
const OTHER_POST_PAUSE_MS = 250;
/** With its own tries again a call to Stripe is over long before. */
const SURELY_OVER_MS = 60_000;

export interface RefundRequest {
  /** Rendered with the form: the same form posted twice is one refund. It is the id of the request's row, too. */
  idempotencyKey: string;
  orderId: string;
  /** Cents. */
  amount: number;
  /** Cents given back so far, as the page showed them. */
  shownRefunded: number;
  /** The withdrawal that it carries out. */
  declarationId?: string;
}

export type RefundRefusal =
  | "unknown"
  | "not-paid"
  /** More than what is left. */
  | "too-much"
  /** Something was given back since the page was shown. */
  | "changed"
  /** Another refund of this order is on its way. */
  | "busy"
  | "disputed"
  /** The declaration that it would carry out has ended meanwhile. */
  | "over"
  /** Nobody knows yet whether it left: the reconciliation finds out. */
  | "stripe-away"
  | "refused";

export type RefundOutcome = { ok: true } | { ok: false; reason: RefundRefusal };

/**
 * Gives money back. The request is written first, then Stripe is asked with its key, then what Stripe says is recorded,
 * exactly as when the webhook tells of it. When Stripe refuses, nothing has changed.
 */
export async function refundOrder(db: Db, actor: Actor, request: RefundRequest): Promise<RefundOutcome> {
  const asked = await writeRequest(db, actor, request);
  if (!asked.ok) return asked;
  if (!asked.isNew) {
    const state = await waitForOtherPost(db, request.idempotencyKey);
    if (state !== "asked") return state === "done" ? { ok: true } : { ok: false, reason: "refused" };
  }
  try {
    const answer = await requestRefund({ ...request, paymentIntentId: asked.paymentIntentId });
    if (!answer.ok) {
      log.warn({ orderId: request.orderId, refusal: answer.refusal }, "refund refused by Stripe");
      await giveUp(db, request.idempotencyKey, answer.refusal);
      // Given back or contested at Stripe, and not told here yet.
      await recordAfterSale(db, asked.paymentIntentId);
      return { ok: false, reason: answer.refusal === "charge_disputed" ? "disputed" : "refused" };
    }
    if (answer.chargeId) await recordRefund(db, answer.chargeId);
    return { ok: true };
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "stripe-away" };
    throw error;
  }
}

type Asked = { ok: true; isNew: boolean; paymentIntentId: string } | { ok: false; reason: RefundRefusal };

async function writeRequest(db: Db, actor: Actor, request: RefundRequest): Promise<Asked> {
  const { idempotencyKey, orderId, amount, declarationId } = request;
  return db.transaction().execute(async (trx): Promise<Asked> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    const known = await findRequest(trx, request);
    const paymentIntentId = order.stripe_payment_intent_id;
    if (known?.id === idempotencyKey && known.order_id === orderId && paymentIntentId) {
      // The form was changed and sent again: the amount that stands is the first one.
      if (known.amount_cents !== amount) return { ok: false, reason: "changed" };
      return { ok: true, isNew: false, paymentIntentId };
    }
    if (known) return { ok: false, reason: "busy" };
    const reason = whyNotRefundable(order, request);
    if (reason || !paymentIntentId) return { ok: false, reason: reason ?? "not-paid" };
    if (declarationId) {
      const open = await lockOpenDeclaration(trx, declarationId);
      if (!open.ok) return open;
    }
    await trx
      .insertInto("refund_requests")
      .values({
        id: idempotencyKey,
        order_id: orderId,
        amount_cents: amount,
        declaration_id: declarationId ?? null,
        actor: actor.name,
        ip_prefix: actor.ipPrefix ?? null,
        request_id: actor.requestId ?? null,
      })
      .execute();
    return { ok: true, isNew: true, paymentIntentId };
  });
}

/** This very request, when it was written before; else another one of the order that is on its way. */
async function findRequest(trx: Db, { idempotencyKey, orderId }: RefundRequest) {
  return trx
    .selectFrom("refund_requests")
    .select(["id", "order_id", "amount_cents"])
    .where((eb) =>
      eb.or([eb("id", "=", idempotencyKey), eb.and([eb("order_id", "=", orderId), eb("state", "=", "asked")])]),
    )
    .orderBy((eb) => eb("id", "=", idempotencyKey), "desc")
    .executeTakeFirst();
}

function whyNotRefundable(order: Order, { amount, shownRefunded }: RefundRequest): RefundRefusal | null {
  if (!isPaid(order)) return "not-paid";
  if (order.disputed_at) return "disputed";
  if (order.refunded_cents !== shownRefunded) return "changed";
  return amount < 1 || amount > refundableCents(order) ? "too-much" : null;
}

/** A double click: the other post is at Stripe right now. If it died there, this one asks with the same key. */
async function waitForOtherPost(db: Db, id: string): Promise<"asked" | "done" | "failed"> {
  for (let tries = 0; ; tries += 1) {
    const { state } = await db
      .selectFrom("refund_requests")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (state !== "asked" || tries === OTHER_POST_TRIES) return state;
    await wait(OTHER_POST_PAUSE_MS);
  }
}

async function giveUp(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable("refund_requests")
    .set({ state: "failed", failure, ended_at: new Date() })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .execute();
}

/**
 * For the reconciliation: requests whose end nobody saw (a crash, Stripe away). What Stripe has carried out is recorded;
 * the rest is given up, and a person decides again: money never leaves on its own.
 */
export async function finishRefunds(db: Db): Promise<void> {
  const open = await db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .select(["refund_requests.id", "stripe_payment_intent_id"])
    .where("state", "=", "asked")
    .where("asked_at", "<", new Date(Date.now() - SURELY_OVER_MS))
    .limit(50)
    .execute();
  for (const { id, stripe_payment_intent_id: paymentIntentId } of open) {
    const chargeId = paymentIntentId && (await readPayment(paymentIntentId)).refunded;
    const isThere = chargeId && (await retrieveCharge(chargeId)).requestIds.includes(id);
    if (isThere) await recordRefund(db, chargeId);
    else await giveUp(db, id, "not-at-stripe");
  }
}
