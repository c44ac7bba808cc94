import type { OrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dashboardAddress } from "#app/gateways/stripe/client.server.ts";

/** What Stripe's dashboard shows of an order. */
export function stripeLinks({ order, payments }: OrderDetails): { label: string; id: string; href: string }[] {
  return [
    ["Paiement", order.stripePaymentIntentId],
    ...payments.slice(1).map((payment) => [`Paiement du ${formatDate(payment.paidAt)}`, payment.stripePaymentIntentId]),
    ["Page de paiement", order.stripeCheckoutSessionId],
    ["Abonnement", order.stripeSubscriptionId],
    ["Cliente", order.stripeCustomerId],
  ].flatMap(([label, id]) => {
    const href = dashboardAddress(id ?? null);
    return label && id && href ? [{ label, id, href }] : [];
  });
}
