import type Stripe from "stripe";
import { ask, askIfExists, idOf, isOurs, refusalOf } from "./client.server.ts";

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
  /** When somebody else than this shop ended it, in Stripe's dashboard or on a page of Stripe. */
  endedElsewhereAt: Date | null;
  /** Stripe has given up after refused payments. */
  endedUnpaid: boolean;
}

/** Stripe calls every end « requested », whoever asks for it: this comment says that we did. */
const BY_SHOP = "Fin demandée par la boutique";
const byShop = { cancellation_details: { comment: BY_SHOP } };

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
    endedElsewhereAt: endedElsewhereAt(subscription),
    endedUnpaid: subscription.status === "canceled" && subscription.cancellation_details?.reason === "payment_failed",
  };
}

/** Not after refused payments or a dispute: then nobody has asked for the end. */
function endedElsewhereAt({ status, cancel_at, canceled_at, cancellation_details }: Stripe.Subscription): Date | null {
  const { reason, comment } = cancellation_details ?? {};
  if ((status !== "canceled" && !cancel_at) || !canceled_at) return null;
  return reason === "cancellation_requested" && comment !== BY_SHOP ? new Date(canceled_at * 1000) : null;
}

/**
 * Ends a subscription with its paid period or at a future time; nothing more is charged. The unserved share of a month
 * is refunded separately, because Stripe would keep it as a credit. A subscription that has ended counts as success.
 */
export async function endSubscriptionAt(id: string, when: "period-end" | Date): Promise<void> {
  try {
    await askIfExists("after-sale", (stripe) =>
      stripe.subscriptions.update(
        id,
        when === "period-end"
          ? { cancel_at_period_end: true, ...byShop }
          : { cancel_at: Math.floor(when.getTime() / 1000), proration_behavior: "none", ...byShop },
      ),
    );
  } catch (error) {
    // Of one that has ended Stripe changes no dates; the refusal has no code of its own.
    if (refusalOf(error) === null || (await retrieveSubscription(id)).status !== "canceled") throw error;
  }
}

/** Ends a subscription now. Stripe answers for an ended subscription as if it did not exist: this counts as success. */
export async function cancelSubscription(id: string): Promise<void> {
  await askIfExists("after-sale", (stripe) => stripe.subscriptions.cancel(id, byShop));
}
