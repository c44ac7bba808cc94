import type Stripe from "stripe";
import { ask, askIfExists, idOf, isOurs, listAll } from "./client.server.ts";
import {
  type OrderFacts,
  orderMetadata,
  type Papers,
  paperMetadata,
  readOrderFacts,
  readPapers,
} from "./order-metadata.ts";

/**
 * Writes the papers of a payment where a restore finds them: on the Checkout Session (`cs_…`) of an order's own payment,
 * on the payment intent of a later month. Writing the same twice changes nothing. Throws `StripeUnavailable`, or
 * Stripe's error when there is no such object.
 */
export async function writePapers(holder: string, papers: Papers, order: OrderFacts): Promise<void> {
  const metadata = { ...orderMetadata(order), ...paperMetadata(papers) };
  await ask<unknown>("after-sale", (stripe) => holders(stripe, holder).update(holder, { metadata }));
}

/** No papers when Stripe has no such object. Throws `StripeUnavailable`. */
export async function retrievePapers(holder: string): Promise<Papers> {
  const found = await askIfExists<{ metadata: Stripe.Metadata | null }>("settlement", (stripe) =>
    holders(stripe, holder).retrieve(holder),
  );
  return readPapers(found?.metadata ?? {});
}

function holders(stripe: Stripe, holder: string) {
  return holder.startsWith("cs_") ? stripe.checkout.sessions : stripe.paymentIntents;
}

/** A Checkout Session of this shop in any state. */
export interface KnownCheckout {
  id: string;
  orderId: string;
  /** Also when there was nothing to pay. */
  isPaid: boolean;
  paymentIntentId: string | null;
  createdAt: Date;
  facts: OrderFacts | null;
  papers: Papers;
}

/** Those created since then, oldest first. Throws `StripeUnavailable`. */
export async function listCheckouts(since: Date): Promise<KnownCheckout[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const found = await listAll((stripe) => stripe.checkout.sessions.list({ limit: 100, created }), toKnown);
  return found.reverse();
}

function toKnown(session: Stripe.Checkout.Session): KnownCheckout | null {
  if (!isOurs(session) || !session.client_reference_id) return null;
  const metadata = session.metadata ?? {};
  return {
    id: session.id,
    orderId: session.client_reference_id,
    isPaid: session.status === "complete" && session.payment_status !== "unpaid",
    paymentIntentId: idOf(session.payment_intent),
    createdAt: new Date(session.created * 1000),
    facts: readOrderFacts(metadata),
    papers: readPapers(metadata),
  };
}
