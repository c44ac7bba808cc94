import { expireCheckout } from "#app/gateways/stripe/checkout.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { OrderStatus } from "#db/types.ts";
import { cancelLocked } from "../cancel-order.server.ts";
import { fulfillOrder } from "../fulfilment/fulfill-order.server.ts";
import { lockOrder, orderAwaitsPayment } from "../order.server.ts";
import { awaitsPayment } from "../order.ts";

/** What starting another order needs to know of an earlier one. */
export interface OpenOrder {
  id: string;
  email: string;
  formationId: string;
  formationName: string;
  type: "payment" | "subscription";
  status: OrderStatus;
  amountCents: number;
  stripeCheckoutSessionId: string | null;
  stripeCheckoutUrl: string | null;
  expiresAt: Date;
}

export const OPEN_ORDER_COLUMNS = [
  "id",
  "email",
  "formationId",
  "formationName",
  "type",
  "status",
  "amountCents",
  "stripeCheckoutSessionId",
  "stripeCheckoutUrl",
  "expiresAt",
] as const;

/** The order that an earlier post of the same form created. */
export async function findOrderOfForm(db: Db, idempotencyKey: string): Promise<OpenOrder | undefined> {
  return db
    .selectFrom("orders")
    .select(OPEN_ORDER_COLUMNS)
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirst();
}

/** True while this form's order awaits payment: a buyer who comes back from Stripe keeps the reserved seat. */
export async function hasOpenOrder(db: Db, idempotencyKey: string, formationId: string): Promise<boolean> {
  const order = await findOrderOfForm(db, idempotencyKey);
  return (
    order !== undefined &&
    awaitsPayment(order) &&
    order.formationId === formationId &&
    order.expiresAt.getTime() > Date.now()
  );
}

/** True also while access still waits for the confirmation email. */
export async function ownsTraining(db: Db, userId: string, formationId: string): Promise<boolean> {
  const access = await db
    .selectFrom("access")
    .select("userId")
    .where("userId", "=", userId)
    .where("formationId", "=", formationId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return access !== undefined;
}

/** What keeps a signed-in buyer from paying again: open access, or a payment that is being processed. */
export async function findExistingPurchase(
  db: Db,
  userId: string,
  formationId: string,
): Promise<"owned" | "processing" | "stripe-unavailable" | null> {
  if (await ownsTraining(db, userId, formationId)) return "owned";
  const open = await db
    .selectFrom("orders")
    .select([...OPEN_ORDER_COLUMNS, "processingAt"])
    .where("userId", "=", userId)
    .where("formationId", "=", formationId)
    .where(orderAwaitsPayment)
    .execute();
  if (open.some((order) => order.processingAt)) return "processing";
  for (const order of open) {
    const outcome = await abandonOrder(db, order);
    if (outcome !== "abandoned") return outcome === "paid" ? "owned" : outcome;
  }
  return null;
}

/**
 * Ends an order that awaits payment, at Stripe first, so that it can no longer be paid. When Stripe reports it as paid,
 * it is fulfilled instead: the buyer must not pay again because the notification was late. An order without a session
 * may be getting one from another post, which expires it when it finds the order ended.
 */
export async function abandonOrder(
  db: Db,
  order: OpenOrder,
): Promise<"abandoned" | "paid" | "processing" | "stripe-unavailable"> {
  const sessionId = order.stripeCheckoutSessionId;
  if (!awaitsPayment(order)) return "abandoned";
  const ended = sessionId ? await endSession(db, sessionId) : "expired";
  if (ended !== "expired") return ended === "over" ? "abandoned" : ended;
  const current = await cancelUnlessOtherSession(db, order);
  return current ? abandonOrder(db, current) : "abandoned";
}

/** Expires a session at Stripe, so that nobody can pay it any more; fulfils the order when it was paid before. */
export async function endSession(
  db: Db,
  sessionId: string,
): Promise<"expired" | "paid" | "processing" | "over" | "stripe-unavailable"> {
  try {
    if (await expireCheckout(sessionId)) return "expired";
    const { state } = await fulfillOrder(db, sessionId);
    if (state === "paid") return "paid";
    return state === "waiting" ? "processing" : "over";
  } catch (error) {
    if (error instanceof StripeUnavailable) return "stripe-unavailable";
    throw error;
  }
}

/** Returns the order, not canceled, when it has got another session since it was read. */
function cancelUnlessOtherSession(db: Db, order: OpenOrder): Promise<OpenOrder | undefined> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (!locked) return undefined;
    const { status, stripeCheckoutSessionId } = locked;
    if (stripeCheckoutSessionId !== order.stripeCheckoutSessionId) return { ...order, status, stripeCheckoutSessionId };
    await cancelLocked(trx, locked, "replaced");
    return undefined;
  });
}
