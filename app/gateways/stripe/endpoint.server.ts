import { publicUrl } from "../../config/env.server.ts";
import { listEndpoints, type StripeAccount } from "./account.server.ts";
import { isStripeConfigured } from "./client.server.ts";

/** The events that Stripe must send, each with its handler (shop/orders/fulfilment). */
const HANDLED_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "invoice.paid",
  "invoice.payment_failed",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "charge.refunded",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
] as const;
export type HandledEvent = (typeof HANDLED_EVENTS)[number];

export const endpointUrl = `${publicUrl}/webhooks/stripe`;

/** `unknown`: Stripe does not answer, or the key may not read endpoints. */
export type EndpointState =
  | { is: "unknown" | "absent" | "disabled" | "complete" }
  | { is: "incomplete"; missing: string[] };

export function endpointState(endpoints: StripeAccount["endpoints"]): EndpointState {
  if (!endpoints) return { is: "unknown" };
  const own = endpoints.filter(({ url }) => url === endpointUrl);
  const open = own.filter(({ isEnabled }) => isEnabled);
  if (own.length === 0) return { is: "absent" };
  if (open.length === 0) return { is: "disabled" };
  const sent = new Set(open.flatMap(({ events }) => events));
  const missing = sent.has("*") ? [] : HANDLED_EVENTS.filter((event) => !sent.has(event));
  return missing.length === 0 ? { is: "complete" } : { is: "incomplete", missing };
}

const KEPT_MS = 60_000;
let known: { state: EndpointState; until: number } | undefined;
let asking: Promise<EndpointState> | undefined;

/** Asks Stripe once a minute at most, and waits so long for the answer; it is kept for whoever asks next. */
export async function readEndpointState({ patienceMs }: { patienceMs: number }): Promise<EndpointState> {
  if (known && Date.now() < known.until) return known.state;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  const { promise, resolve } = Promise.withResolvers<EndpointState>();
  const timer = setTimeout(resolve, patienceMs, { is: "unknown" });
  return Promise.race([asking, promise]).finally(() => clearTimeout(timer));
}

/** Somebody has changed the endpoints at Stripe: the next question is asked. */
export function forgetEndpointState(): void {
  known = undefined;
}

async function ask(): Promise<EndpointState> {
  const endpoints = isStripeConfigured ? await listEndpoints().catch(() => null) : [];
  const state = endpointState(endpoints);
  known = { state, until: Date.now() + KEPT_MS };
  return state;
}
