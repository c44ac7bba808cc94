import { StripeUnavailable } from "#app/gateways/stripe.server.ts";
import type { Db } from "#db/connection.server.ts";
import { syncAccess, tieAccessToOrder } from "../access/access.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { queueEmail } from "../mail/outbox.server.ts";
import { lockOpenDeclaration } from "../orders/refunds/open-declarations.server.ts";
import { endSubscriptionOf } from "../orders/refunds/record-refund.server.ts";
import { type RefundRefusal, refundOrder } from "../orders/refunds/refund-order.server.ts";
import { formatEuros } from "../values/money.ts";
import { readCase } from "./cases.server.ts";
import { readOrders } from "./contract-orders.server.ts";

export interface WithdrawalRequest {
  declarationId: string;
  /** As the page showed it: which order, and how much was given back so far (cents). */
  orderId: string;
  shownRefunded: number;
  /** Rendered with the form: the same form posted twice is one withdrawal. */
  id: string;
}

export type WithdrawalOutcome = { ok: true } | { ok: false; reason: RefundRefusal | "over" | "not-a-withdrawal" };

/**
 * Carries a withdrawal out: what is left of the price goes back at Stripe, and the transaction that records it ends the
 * order, the access and the declaration, and writes to her. If this process dies after Stripe's answer, the webhook or
 * the sweep does the rest.
 */
export async function carryOutWithdrawal(db: Db, actor: Actor, wish: WithdrawalRequest): Promise<WithdrawalOutcome> {
  const found = await readCase(db, wish.declarationId);
  if (!found) return { ok: false, reason: "unknown" };
  if (found.kind !== "withdrawal") return { ok: false, reason: "not-a-withdrawal" };
  // The second click of two: done is what she wanted.
  if (found.state === "done" && found.order?.id === wish.orderId) return { ok: true };
  if (found.state !== "open") return { ok: false, reason: "over" };
  const [order] = await readOrders(db, { ids: [wish.orderId] });
  if (!order) return { ok: false, reason: "unknown" };
  const left = order.amount - order.refunded;
  if (order.paidAt && (left === 0 || order.status === "refunded")) return closeWithoutMoney(db, actor, wish);
  return refundOrder(db, actor, {
    id: wish.id,
    orderId: wish.orderId,
    amount: left,
    shownRefunded: wish.shownRefunded,
    declarationId: wish.declarationId,
  });
}

/**
 * Nothing is left to give back: it was done before, or the training was free. What runs on is ended first, at Stripe:
 * once the declaration is closed nobody would look at it again.
 */
async function closeWithoutMoney(db: Db, actor: Actor, wish: WithdrawalRequest): Promise<WithdrawalOutcome> {
  try {
    await endSubscriptionOf(db, wish.orderId);
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "stripe-away" };
    throw error;
  }
  return db.transaction().execute(async (trx): Promise<WithdrawalOutcome> => {
    const order = await trx
      .selectFrom("orders")
      .select(["id", "email", "user_id", "formation_id", "status", "refunded_cents", "refunded_at"])
      .where("id", "=", wish.orderId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const open = await lockOpenDeclaration(trx, wish.declarationId);
    if (!open.ok) return open;
    await trx
      .updateTable("orders")
      .set({ status: "withdrawn", refunded_at: order.refunded_at ?? new Date() })
      .where("id", "=", order.id)
      .execute();
    await tieAccessToOrder(trx, order);
    await syncAccess(trx, order.id);
    await trx
      .insertInto("declaration_outcomes")
      .values({
        declaration_id: wish.declarationId,
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
      dedupeKey: `declaration:${wish.declarationId}:done`,
    });
    await audit(trx, actor, {
      action: "withdraw",
      entity: "order",
      entityId: order.id,
      before: { status: order.status, refunded_cents: order.refunded_cents },
      after: { status: "withdrawn", refunded_cents: order.refunded_cents },
    });
    return { ok: true };
  });
}
