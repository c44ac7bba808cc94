import Stripe from "stripe";
import { env } from "../../config/env.server.ts";
import { isOurMode, isStripeConfigured, listAll } from "./client.server.ts";

const SIGNED_WITHIN_SECONDS = 300;

export interface WebhookEvent {
  id: string;
  type: string;
  objectId: string;
}

/**
 * The event of a webhook request; null unless one of our secrets signed these bytes within the last five minutes, and
 * the event is of our mode (test or live).
 */
export function verifyWebhook(payload: string, signature: string | null): WebhookEvent | null {
  if (!isStripeConfigured || !signature) return null;
  for (const secret of env.STRIPE_WEBHOOK_SECRET ?? []) {
    try {
      const event = Stripe.webhooks.constructEvent(payload, signature, secret, SIGNED_WITHIN_SECONDS);
      return isOurMode(event) ? toWebhookEvent(event) : null;
    } catch {
      // Another secret may match: while a secret is being replaced, there are two.
    }
  }
  return null;
}

/** How long Stripe keeps its events. */
export const EVENT_LIFE_MS = 30 * 24 * 3600 * 1000;

/** Events of these types since then, oldest first: what the webhook should have received. */
export async function listEvents(types: readonly string[], since: Date): Promise<WebhookEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const events = await listAll(
    (stripe) => stripe.events.list({ limit: 100, types: [...types], created }),
    (event) => (isOurMode(event) ? toWebhookEvent(event) : null),
  );
  return events.reverse();
}

function toWebhookEvent(event: Stripe.Event): WebhookEvent {
  return { id: event.id, type: event.type, objectId: (event.data.object as { id?: string }).id ?? "" };
}
