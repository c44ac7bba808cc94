import { setTimeout as wait } from "node:timers/promises";
import { log } from "#app/config/log.server.ts";
import { findPublishedFormation } from "#app/domain/catalogue/formations.server.ts";
import { isKnownSession } from "#app/domain/orders/checkout/open-orders.server.ts";
import { type Fulfillment, fulfillOrder } from "#app/domain/orders/fulfilment/fulfill-order.server.ts";
import { readOrderSummary } from "#app/domain/orders/purchases.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/success";
import { SuccessView } from "./success.view.tsx";

const PATIENCE_MS = 6000;

/**
 * Where Stripe sends the buyer back. The payment may succeed even if Stripe or the bank is slow: this page never says
 * that it failed and never asks to pay again.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const sessionId = url.searchParams.get("session_id") ?? "";
  // Stripe is not asked about an unknown session: with invented ids, somebody could exhaust our rate limit at Stripe.
  const fulfilling = (await isKnownSession(db, sessionId))
    ? fulfillOrder(db, sessionId)
    : Promise.resolve({ state: "foreign" } as const);
  const patience = new AbortController();
  const fulfillment: Fulfillment | { state: "unknown" } = await Promise.race([
    fulfilling.catch((error: unknown) => {
      log.warn({ err: error, requestId: context.get(requestContext).id }, "not fulfilled on return");
      return { state: "unknown" } as const;
    }),
    wait(PATIENCE_MS, { state: "unknown" } as const, { signal: patience.signal }),
  ]);
  patience.abort();
  const order = "orderId" in fulfillment ? await readOrderSummary(db, fulfillment.orderId) : undefined;
  const slug = url.searchParams.get("product") ?? "";
  const product = order || !/^[\w-]+$/.test(slug) ? undefined : await findPublishedFormation(db, slug);
  const isSubscription = (order?.type ?? product?.type) === "subscription";
  return {
    state: fulfillment.state === "unknown" ? ("waiting" as const) : fulfillment.state,
    name: order?.name ?? product?.name ?? null,
    orderNumber: order?.number ?? null,
    isSubscription,
    price: order ? `${formatEuros(order.amount)} ${isSubscription ? "par mois" : "paiement unique"}` : null,
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Votre commande" },
  { name: "description", content: "Confirmation de votre commande et prochaines étapes." },
];

export default function Success({ loaderData }: Route.ComponentProps) {
  return <SuccessView {...loaderData} />;
}
