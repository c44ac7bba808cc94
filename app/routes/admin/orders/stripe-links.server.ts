import type { OrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dashboardAddress } from "#app/gateways/stripe/client.server.ts";

/** What Stripe's dashboard shows of an order. */
export function stripeLinks({ order, payments }: OrderDetails): { label: string; id: string; href: string }[] {
  return [
    ["Paiement", order.stripe_payment_intent_id],
    ...payments
      .slice(1)
      .map((payment) => [`Paiement du ${formatDate(payment.paid_at)}`, payment.stripe_payment_intent_id]),
    ["Page de paiement", order.stripe_checkout_session_id],
    ["Abonnement", order.stripe_subscription_id],
    ["Cliente", order.stripe_customer_id],
  ].flatMap(([label, id]) => {
    const href = dashboardAddress(id ?? null);
    return label && id && href ? [{ label, id, href }] : [];
  });
}
