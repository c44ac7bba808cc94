import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { eurosOrNothing } from "../../values/money.ts";
import { recipientOf } from "../contract/recipient.server.ts";
import { addOutcome, lockToCarryOut } from "../declarations/outcomes.server.ts";
import { linkAccessToOrder, syncAccess } from "../orders/access/access.server.ts";
import { applyEvent, lockOrder } from "../orders/order.server.ts";
import { isWithdrawn } from "../orders/order.ts";
import { refundLaterPayments, sumLaterRefunds } from "../orders/payments/payments.server.ts";
import { type RefundRefusal, refundOrder } from "../orders/refunds/refund-order.server.ts";
import { endSubscriptionOf } from "../orders/subscriptions/subscriptions.server.ts";
import { readOrders } from "./contract-orders.server.ts";
import { readDeclaration } from "./declarations.server.ts";
import { obligationOf } from "./order-quote.ts";
import type { RefundOption } from "./quote/refund-quote.ts";

interface WithdrawalRequest {
  declarationId: string;
  /** What the page showed: the order, and the cents refunded so far. */
  orderId: string;
  shownRefunded: number;
  /** Rendered with the form: the same form posted twice makes one withdrawal. */
  idempotencyKey: string;
}

export type WithdrawalOutcome = { ok: true } | { ok: false; reason: RefundRefusal | "not-a-withdrawal" };

/**
 * The transaction that records the refund ends the order, the access and the declaration, and queues the email to the
 * buyer. If this process dies after Stripe's answer, the webhook or the reconciliation completes it.
 */
export async function carryOutWithdrawal(db: Db, actor: Actor, request: WithdrawalRequest): Promise<WithdrawalOutcome> {
  const declaration = await readDeclaration(db, request.declarationId);
  if (!declaration) return { ok: false, reason: "unknown" };
  if (declaration.kind !== "withdrawal") return { ok: false, reason: "not-a-withdrawal" };
  // The second post of a double click.
  if (declaration.state === "done" && declaration.order?.id === request.orderId) return { ok: true };
  if (declaration.state !== "open") return { ok: false, reason: "over" };
  const [order] = await readOrders(db, { ids: [request.orderId] });
  if (!order) return { ok: false, reason: "unknown" };
  const basis = obligationOf(order, declaration);
  const outcome =
    order.paidAt && order.refundable === 0
      ? await closeRefundedOrder(db, actor, request, basis)
      : await refundOrder(db, actor, { ...request, amount: order.refundable, basis });
  // The declaration has ended meanwhile: if the other post of a double click ended it, the outcome is success.
  const isDone =
    !outcome.ok && outcome.reason === "over" && (await readDeclaration(db, declaration.id))?.state === "done";
  return isDone ? { ok: true } : outcome;
}

/** The subscription ends at Stripe first, because nobody looks at a closed declaration again. */
async function closeRefundedOrder(
  db: Db,
  actor: Actor,
  request: WithdrawalRequest,
  basis: RefundOption | null,
): Promise<WithdrawalOutcome> {
  let sent: number;
  try {
    await endSubscriptionOf(db, request.orderId);
    sent = await refundLaterPayments(db, request.orderId);
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "stripe-unavailable" };
    throw error;
  }
  return db.transaction().execute(async (trx): Promise<WithdrawalOutcome> => {
    const before = await lockOrder(trx, request.orderId);
    if (!before) return { ok: false, reason: "unknown" };
    const open = await lockToCarryOut(trx, request.declarationId);
    if (!open.ok) return open;
    const order = await applyEvent(trx, before, { type: "withdrawal", cents: before.refundedCents });
    if (!order) return { ok: false, reason: "not-paid" };
    await linkAccessToOrder(trx, order);
    await syncAccess(trx, order.id);
    await addOutcome(trx, {
      declarationId: request.declarationId,
      kind: "done",
      orderId: order.id,
      refundedCents: sent,
      actor: actor.name,
    });
    const email = {
      recipient: await recipientOf(trx, order.id),
      dedupeKey: `declaration:${request.declarationId}:done`,
    };
    const orderId = order.id;
    const amount = eurosOrNothing(sent);
    const earlier = eurosOrNothing(order.refundedCents + (await sumLaterRefunds(trx, order.id)) - sent);
    await queueEmail(
      trx,
      isWithdrawn(before) && sent === 0
        ? { ...email, name: "withdrawal-repeated", props: { orderId, declarationId: request.declarationId } }
        : { ...email, name: "withdrawal-done", props: { orderId, amount, earlier, basis: JSON.stringify(basis) } },
    );
    await audit(trx, actor, {
      action: "withdraw",
      entity: "order",
      entityId: order.id,
      before: { status: before.status, refundedCents: before.refundedCents },
      after: { status: order.status, refundedCents: order.refundedCents },
    });
    return { ok: true };
  });
}
