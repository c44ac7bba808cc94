import type Stripe from "stripe";
import { allowedUrl, ask, askIfExists, idOf, isOurs } from "./client.server.ts";

/** The current state of a subscription at Stripe. */
export interface StripeSubscription {
  id: string;
  isOurs: boolean;
  orderId: string | null;
  customerId: string;
  status: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When it will end: at the end of the period, or at another time. */
  cancelAt: Date | null;
}

/** Throws `StripeUnavailable`, or Stripe's error when there is no such subscription. */
export async function retrieveSubscription(id: string): Promise<StripeSubscription> {
  return toSubscription(await ask("settlement", (stripe) => stripe.subscriptions.retrieve(id)));
}

export function toSubscription(subscription: Stripe.Subscription): StripeSubscription {
  const item = subscription.items.data[0];
  return {
    id: subscription.id,
    isOurs: isOurs(subscription),
    orderId: subscription.metadata.order_id ?? null,
    customerId: idOf(subscription.customer) ?? "",
    status: subscription.status,
    periodStart: item ? new Date(item.current_period_start * 1000) : null,
    periodEnd: item ? new Date(item.current_period_end * 1000) : null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: subscription.cancel_at ? new Date(subscription.cancel_at * 1000) : null,
  };
}

/**
 * Ends a subscription with its paid period or at a future time; nothing more is charged. The unserved share of a month
 * is refunded separately, because Stripe would keep it as a credit. A subscription that has ended counts as success.
 */
export async function endSubscriptionAt(id: string, when: "period-end" | Date): Promise<void> {
  await askIfExists("after-sale", (stripe) =>
    stripe.subscriptions.update(
      id,
      when === "period-end"
        ? { cancel_at_period_end: true }
        : { cancel_at: Math.floor(when.getTime() / 1000), proration_behavior: "none" },
    ),
  );
}

/** Ends a subscription now. Stripe answers for an ended subscription as if it did not exist: this counts as success. */
export async function cancelSubscription(id: string): Promise<void> {
  await askIfExists("after-sale", (stripe) => stripe.subscriptions.cancel(id));
}

/** The page where a customer changes the card and finds the invoices. Its link expires after some minutes. */
export async function createPortalSession(customerId: string, returnUrl: string): Promise<string> {
  const session = await ask("after-sale", (stripe) =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl, locale: "fr" }),
  );
  return allowedUrl(session.url, ["billing.stripe.com"]);
}
