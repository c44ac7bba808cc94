import { setTimeout as wait } from "node:timers/promises";
import { createCheckout } from "#app/gateways/stripe/checkout.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { cancelOrder } from "../cancel-order.server.ts";
import { orderAwaitsPayment } from "../order.server.ts";
import { endSession, type OpenOrder } from "./open-orders.server.ts";

const OTHER_POST_TRIES = 12;
const OTHER_POST_PAUSE_MS = 250;

export interface SessionRequest {
  formation: { stripeProductId: string };
  /** Where Stripe sends the buyer back; Stripe fills in `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
}

export type SessionOutcome =
  | { ok: true; url: string }
  /** `replaced`: the buyer has ordered again in another tab meanwhile. */
  | { ok: false; reason: "stripe-unavailable" | "replaced" }
  | { ok: false; reason: "paid"; sessionId: string };

/** The session of the order, which Stripe is asked for once. */
export async function goToStripe(
  db: Db,
  order: OpenOrder,
  request: SessionRequest,
  isNew: boolean,
): Promise<SessionOutcome> {
  const url = order.stripeCheckoutUrl ?? (isNew ? null : await waitForOtherPost(db, order.id));
  if (url) return { ok: true, url };
  let session: { id: string; url: string };
  try {
    session = await createCheckout({
      orderId: order.id,
      email: order.email,
      amount: order.amountCents,
      type: order.type,
      productId: request.formation.stripeProductId,
      productName: order.formationName,
      expiresAt: order.expiresAt,
      successUrl: request.successUrl,
      cancelUrl: request.cancelUrl,
    });
  } catch (error) {
    // The outcome at Stripe is unknown: the order stays, and the reconciliation asks again later.
    if (error instanceof StripeUnavailable) return { ok: false, reason: "stripe-unavailable" };
    await cancelOrder(db, order.id, "refused-by-stripe");
    throw error;
  }
  const stored = await db
    .updateTable("orders")
    .set({ stripeCheckoutSessionId: session.id, stripeCheckoutUrl: session.url })
    .where("id", "=", order.id)
    .where(orderAwaitsPayment)
    .returning("id")
    .executeTakeFirst();
  if (stored) return { ok: true, url: session.url };
  // The order has ended while Stripe was answering, or was paid by the other post of a double click.
  const ended = await endSession(db, session.id);
  if (ended === "paid") return { ok: false, reason: "paid", sessionId: session.id };
  return { ok: false, reason: ended === "stripe-unavailable" ? ended : "replaced" };
}

/**
 * Waits for the payment page that the first post of a double click is asking Stripe for. Null when it has none after
 * three seconds, because its process may have died: the caller then asks Stripe with the same key.
 */
async function waitForOtherPost(db: Db, orderId: string): Promise<string | null> {
  for (let tries = 0; tries < OTHER_POST_TRIES; tries += 1) {
    const row = await db.selectFrom("orders").select("stripeCheckoutUrl").where("id", "=", orderId).executeTakeFirst();
    if (row?.stripeCheckoutUrl) return row.stripeCheckoutUrl;
    await wait(OTHER_POST_PAUSE_MS);
  }
  return null;
}
