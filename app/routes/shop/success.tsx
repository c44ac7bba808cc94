import { findPublishedFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import { fulfillOnReturn } from "#app/domain/shop/orders/checkout/fulfill-on-return.server.ts";
import { readConfirmation } from "#app/domain/shop/orders/confirmation.server.ts";
import { readOrderSummary } from "#app/domain/shop/orders/purchases.server.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/success";
import { SuccessView } from "./success.view.tsx";

/**
 * Where Stripe sends the buyer back. The payment may succeed even if Stripe or the bank is slow: this page never says
 * that it failed and never asks to pay again.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const sessionId = url.searchParams.get("session_id") ?? "";
  const fulfillment = await fulfillOnReturn(db, sessionId);
  const order = "orderId" in fulfillment ? await readOrderSummary(db, fulfillment.orderId) : undefined;
  const slug = url.searchParams.get("product") ?? "";
  const product = order || !/^[\w-]+$/.test(slug) ? undefined : await findPublishedFormation(db, slug);
  const confirmation = order && "orderId" in fulfillment ? await readConfirmation(db, fulfillment.orderId) : undefined;
  const isSubscription = (order?.type ?? product?.type) === "subscription";
  return {
    state: fulfillment.state,
    name: order?.name ?? product?.name ?? null,
    confirmation: confirmation && { ...confirmation, sessionId },
    orderNumber: order?.number ?? null,
    isSubscription,
    price: order ? `${formatPrice(order.amount, order.type)}${isSubscription ? "" : ", paiement unique"}` : null,
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Votre commande" },
  { name: "description", content: "Confirmation de votre commande et prochaines étapes." },
];

export default function Success({ loaderData }: Route.ComponentProps) {
  return <SuccessView {...loaderData} />;
}
