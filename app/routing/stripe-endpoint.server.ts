import { href } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { handledEvents } from "#app/domain/shop/orders/fulfilment/stripe-events.server.ts";

/** The endpoint that Stripe must have, with the events that it must send there. */
export const stripeEndpoint = { url: publicUrl + href("/webhooks/stripe"), events: handledEvents };
