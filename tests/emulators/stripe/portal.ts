// The customer portal: its session, and the actions of its page.

import type { Stripe } from "stripe";
import { invalid, missing, noSuch, notModelled } from "./errors.ts";
import { newId } from "./ids.ts";
import { updateSubscription } from "./subscriptions.ts";
import { now, type World } from "./world.ts";

export function createPortalSession(
  world: World,
  params: Stripe.BillingPortal.SessionCreateParams,
  livemode: boolean,
): Stripe.BillingPortal.Session {
  for (const name of ["configuration", "customer_account", "flow_data", "on_behalf_of"] as const) {
    if (params[name] !== undefined) throw notModelled(name);
  }
  if (!params.customer) throw missing("customer");
  if (!world.tables.customers.get(params.customer)) throw noSuch("customer", params.customer, "customer");
  if (params.return_url && !URL.canParse(params.return_url))
    throw invalid("Not a valid URL", "return_url", "url_invalid");
  const id = newId("bps");
  return world.tables.portalSessions.put({
    id,
    object: "billing_portal.session",
    configuration: "bpc_1EmulatorConfiguration",
    created: now(world),
    customer: params.customer,
    customer_account: null,
    flow: null,
    livemode,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${world.baseUrl}/p/session/${id}`,
  });
}

export function portalSubscriptions(world: World, session: Stripe.BillingPortal.Session): Stripe.Subscription[] {
  return world.tables.subscriptions.all().filter((subscription) => subscription.customer === session.customer);
}

export function changeFromPortal(
  world: World,
  session: Stripe.BillingPortal.Session,
  id: string,
  action: string,
): void {
  const subscription = portalSubscriptions(world, session).find((row) => row.id === id);
  if (!subscription || subscription.status === "canceled") throw noSuch("subscription", id, "subscription");
  updateSubscription(world, subscription, { cancel_at_period_end: action === "cancel" });
}
