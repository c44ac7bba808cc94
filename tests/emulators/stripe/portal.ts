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
  for (const name of ["customer_account", "flow_data", "on_behalf_of"] as const) {
    if (params[name] !== undefined) throw notModelled(name);
  }
  if (!params.customer) throw missing("customer");
  if (!world.tables.customers.get(params.customer)) throw noSuch("customer", params.customer, "customer");
  if (params.return_url && !URL.canParse(params.return_url))
    throw invalid("Not a valid URL", "return_url", "url_invalid");
  const configuration = configurationOf(world, params.configuration, livemode);
  const id = newId("bps");
  return world.tables.portalSessions.put({
    id,
    object: "billing_portal.session",
    configuration: configuration.id,
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

function configurationOf(world: World, id: string | undefined, livemode: boolean): Stripe.BillingPortal.Configuration {
  const mode = livemode ? "live" : "test";
  if (!id) {
    throw invalid(
      `No configuration provided and your ${mode} mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in ${mode} mode at https://dashboard.stripe.com/${livemode ? "" : "test/"}settings/billing/portal.`,
    );
  }
  const configuration = world.tables.portalConfigurations.get(id);
  if (!configuration) throw noSuch("configuration", id, "configuration");
  if (!configuration.active) throw invalid(`The configuration ${id} is not active.`, "configuration");
  return configuration;
}

/** What its configuration allows now, not when the session was made. */
export function portalFeatures(
  world: World,
  { configuration }: Stripe.BillingPortal.Session,
): Stripe.BillingPortal.Configuration.Features | undefined {
  return world.tables.portalConfigurations.get(String(configuration))?.features;
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
  if (!portalFeatures(world, session)?.subscription_cancel.enabled) throw notModelled("a change that the portal hides");
  if (!subscription || subscription.status === "canceled") throw noSuch("subscription", id, "subscription");
  updateSubscription(world, subscription, { cancel_at_period_end: action === "cancel" });
}
