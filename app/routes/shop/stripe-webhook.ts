import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import { auditRefusedSignature, recordStripeEvent } from "#app/domain/shop/orders/fulfilment/stripe-events.server.ts";
import { verifyWebhook } from "#app/gateways/stripe/events.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/stripe-webhook";

/** The signature covers the raw bytes, up to 1 MB: Stripe's largest objects reach that size. */
export const handle = {
  robots: "disallow",
  methods: ["POST"],
  writesFrom: "programs",
  body: "raw",
  bodyLimit: 1024 * 1024,
  signature: "stripe-signature",
  budget: "webhooks",
} satisfies Handle;

/**
 * Receives Stripe's events. To configure at Stripe: an endpoint at {APP_URL}/webhooks/stripe for these events; its
 * signing secret goes into STRIPE_WEBHOOK_SECRET (two, with a comma, while one is being replaced).
 *
 *   checkout.session.completed                  the buyer paid, or the bank is still confirming: fulfil the order
 *   checkout.session.async_payment_succeeded    the bank confirmed: fulfil the order
 *   checkout.session.async_payment_failed       the bank refused: cancel the order, release the seat, email the buyer
 *   checkout.session.expired                    abandoned: cancel the order, release the seat
 *   invoice.paid                                a month was paid: new period
 *   invoice.payment_failed                      a month was refused: 7 days of grace, email the buyer
 *   customer.subscription.updated               ended at period's end, resumed, late: sync access
 *   customer.subscription.deleted               over: revoke access, release the seat
 *   charge.refunded                             refunded: a full refund ends the order and revokes access
 *   refund.failed                               the refund came back: alert the operator
 *   charge.dispute.created                      disputed: close access, alert the operator
 *   charge.dispute.updated                      an inquiry has become a dispute
 *   charge.dispute.funds_withdrawn              the same, with the money
 *   charge.dispute.closed                       won: reopen access; lost: the order counts as refunded
 *
 * An event is stored together with its job, then answered with 200. The worker processes it from the current state of
 * its object at Stripe. If it cannot be stored, the answer is 503 and Stripe sends it again.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const event = verifyWebhook(await request.text(), request.headers.get("Stripe-Signature"));
  const { address } = context.get(requestContext);
  if (!event) {
    log.warn({ configured: Boolean(env.STRIPE_WEBHOOK_SECRET) }, "webhook signature refused");
    await auditRefusedSignature(context.get(dbContext), actorOf(context), address);
    return new Response("Bad signature\n", { status: 400 });
  }
  try {
    await recordStripeEvent(context.get(dbContext), event);
    return new Response("Recorded\n");
  } catch (error) {
    log.error({ err: error, event: event.id }, "webhook not recorded");
    return new Response("Try again\n", { status: 503 });
  }
}

export function loader(): Response {
  return new Response("POST only\n", { status: 405, headers: { Allow: handle.methods.join(", ") } });
}
