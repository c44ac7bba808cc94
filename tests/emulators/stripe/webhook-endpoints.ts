import type { Stripe } from "stripe";
import { newId } from "./ids.ts";
import { mergeMetadata } from "./metadata.ts";
import { now, type World } from "./world.ts";

/** The account's list of endpoints; where the emulator itself sends events is `setWebhookUrl`. */
export function createWebhookEndpoint(
  world: World,
  params: Stripe.WebhookEndpointCreateParams,
  livemode: boolean,
): Stripe.WebhookEndpoint {
  return world.tables.webhookEndpoints.put({
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: params.api_version ?? null,
    application: null,
    created: now(world),
    description: params.description || null,
    enabled_events: params.enabled_events,
    livemode,
    metadata: mergeMetadata({}, params.metadata || undefined),
    secret: newId("whsec"),
    status: "enabled",
    url: params.url,
  });
}

export function updateWebhookEndpoint(
  world: World,
  endpoint: Stripe.WebhookEndpoint,
  params: Stripe.WebhookEndpointUpdateParams,
): Stripe.WebhookEndpoint {
  return world.tables.webhookEndpoints.put({
    ...endpoint,
    enabled_events: params.enabled_events ?? endpoint.enabled_events,
    status: params.disabled === undefined ? endpoint.status : params.disabled ? "disabled" : "enabled",
    url: params.url ?? endpoint.url,
  });
}
