import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import { auditRefusedSignature, recordStripeEvent } from "#app/domain/orders/stripe-events.server.ts";
import { verifyWebhook } from "#app/gateways/stripe.server.ts";
import { dbContext, factsContext } from "#app/middleware/contexts.ts";
import { customerWriter } from "#app/middleware/guards.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/stripe-webhook";

/** Signed JSON: what was signed are its bytes, up to the megabyte that Stripe's largest objects may have. */
export const handle: RouteHandle = {
  writesFrom: "programs",
  body: "raw",
  bodyLimit: 1024 * 1024,
  budget: "webhooks",
};

/**
 * Stripe's calls. To configure: an endpoint at {APP_URL}/webhooks/stripe for these events, its signing secret in
 * STRIPE_WEBHOOK_SECRET (two, with a comma, while one is being replaced).
 *
 *   checkout.session.completed                  the buyer paid, or the bank is still confirming: settle the order
 *   checkout.session.async_payment_succeeded    the bank confirmed: settle the order
 *   checkout.session.async_payment_failed       the bank refused: cancel the order, free the seat, tell the buyer
 *   checkout.session.expired                    abandoned: cancel the order, free the seat
 *   invoice.paid                                a month was paid: new period
 *   invoice.payment_failed                      a month was refused: 7 days of grace, tell the buyer
 *   customer.subscription.updated               ended at period's end, resumed, late: follow Stripe
 *   customer.subscription.deleted               over: close access, free the seat
 *   charge.refunded                             money given back: when all of it, close access
 *   charge.dispute.created / .closed            contested: close access and tell the operator / reopen when won
 *
 * An event is stored together with its job, then answered with 200; what it asks for is done by the worker, from
 * what Stripe says at that time. If it can't be stored the answer is 503, and Stripe sends it again.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const event = verifyWebhook(await request.text(), request.headers.get("Stripe-Signature"));
  const facts = context.get(factsContext);
  if (!event) {
    log.warn({ requestId: facts.id, configured: Boolean(env.STRIPE_WEBHOOK_SECRET) }, "webhook signature refused");
    await auditRefusedSignature(context.get(dbContext), facts.address, customerWriter(context));
    return new Response("Bad signature\n", { status: 400 });
  }
  try {
    await recordStripeEvent(context.get(dbContext), event);
    return new Response("Recorded\n");
  } catch (error) {
    log.error({ err: error, requestId: facts.id, event: event.id }, "webhook not recorded");
    return new Response("Try again\n", { status: 503 });
  }
}

export function loader(): Response {
  return new Response("POST only\n", { status: 405, headers: { Allow: "POST" } });
}
