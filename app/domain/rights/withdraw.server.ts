import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { syncAccess, tieAccessToOrder } from "../access/access.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { queueEmail } from "../mail/outbox.server.ts";
import { applyEvent, lockOrder } from "../orders/order.server.ts";
import { lockOpenDeclaration } from "../orders/refunds/open-declarations.server.ts";
import { type RefundRefusal, refundOrder } from "../orders/refunds/refund-order.server.ts";
import { endSubscriptionOf } from "../orders/subscriptions/subscriptions.server.ts";
import { formatEuros } from "../values/money.ts";
import { readOrders } from "./contract-orders.server.ts";
import { readDeclaration } from "./declarations.server.ts";

export interface WithdrawalRequest {
  declarationId: string;
  /** As the page showed it: which order, and how much was given back so far (cents). */
  orderId: string;
  shownRefunded: number;
  /** Rendered with the form: the same form posted twice is one withdrawal. */
  idempotencyKey: string;
}

export type WithdrawalOutcome = { ok: true } | { ok: false; reason: RefundRefusal | "not-a-withdrawal" };

/**
 * Carries a withdrawal out: what is left of the price goes back at Stripe, and the transaction that records it ends the
 * order, the access and the declaration, and tells the buyer. If this process dies after Stripe's answer, the webhook or
 * the reconciliation does the rest.
 */
export async function carryOutWithdrawal(db: Db, actor: Actor, request: WithdrawalRequest): Promise<WithdrawalOutcome> {
  const declaration = await readDeclaration(db, request.declarationId);
  if (!declaration) return { ok: false, reason: "unknown" };
  if (declaration.kind !== "withdrawal") return { ok: false, reason: "not-a-withdrawal" };
  // The second click of two: it is done.
  if (declaration.state === "done" && declaration.order?.id === request.orderId) return { ok: true };
  if (declaration.state !== "open") return { ok: false, reason: "over" };
  const [order] = await readOrders(db, { ids: [request.orderId] });
  if (!order) return { ok: false, reason: "unknown" };
  const outcome =
    order.paidAt && order.refundable === 0
      ? await closeWithoutMoney(db, actor, request)
      : await refundOrder(db, actor, { ...request, amount: order.refundable });
  // Ended while this one was reading: by the same click, and then it is done.
  const isDone =
    !outcome.ok && outcome.reason === "over" && (await readDeclaration(db, declaration.id))?.state === "done";
  return isDone ? { ok: true } : outcome;
}

/**
 * Nothing is left to give back: it was done before, or the training was free. What runs on is ended first, at Stripe:
 * once the declaration is closed nobody would look at it again.
 */
async function closeWithoutMoney(db: Db, actor: Actor, request: WithdrawalRequest): Promise<WithdrawalOutcome> {
  try {
    await endSubscriptionOf(db, request.orderId);
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "stripe-away" };
    throw error;
  }
  return db.transaction().execute(async (trx): Promise<WithdrawalOutcome> => {
    const before = await lockOrder(trx, request.orderId);
    if (!before) return { ok: false, reason: "unknown" };
    const open = await lockOpenDeclaration(trx, request.declarationId);
    if (!open.ok) return open;
    const order = await applyEvent(trx, before, { type: "withdrawal", cents: before.refunded_cents });
    if (!order) return { ok: false, reason: "not-paid" };
    await tieAccessToOrder(trx, order);
    await syncAccess(trx, order.id);
    await trx
      .insertInto("declaration_outcomes")
      .values({
        declaration_id: request.declarationId,
        kind: "done",
        order_id: order.id,
        refunded_cents: 0,
        actor: actor.name,
      })
      .execute();
    await queueEmail(trx, {
      name: "withdrawal-done",
      recipient: order.email,
      props: { orderId: order.id, amount: formatEuros(order.refunded_cents) },
      dedupeKey: `declaration:${request.declarationId}:done`,
    });
    await audit(trx, actor, {
      action: "withdraw",
      entity: "order",
      entityId: order.id,
      before: { status: before.status, refunded_cents: before.refunded_cents },
      after: { status: order.status, refunded_cents: order.refunded_cents },
    });
    return { ok: true };
  });
}
