import Stripe from "stripe";
import { ask, isStripeConfigured, StripeUnavailable } from "./client.server.ts";
import { findPortalConfiguration, type PortalState, portalState } from "./portal.server.ts";

export interface StripeAccount {
  /** The clock of Stripe's servers, in whole seconds. */
  now: Date;
  livemode: boolean;
  /** The kinds of objects that the key may not read. */
  forbidden: string[];
  /** The webhook endpoints; null when the key may not read them. */
  endpoints: { url: string; isEnabled: boolean; events: string[] }[] | null;
  /** Null when the key may not read it. */
  portal: PortalState | null;
  /** Events of the last day that an endpoint has not accepted within ten minutes, 100 at most; null when the key may not read events. */
  undelivered: number | null;
}

const TEN_MINUTES_S = 600;
const DAY_S = 86_400;

/** Reads what the shop's key can see of its Stripe account; writes nothing. Throws `StripeUnavailable`. */
export async function readStripeAccount(): Promise<StripeAccount> {
  const { livemode, lastResponse } = await ask("settlement", (stripe) => stripe.balance.retrieve());
  const now = new Date(lastResponse.headers.date ?? Number.NaN);
  const second = Math.floor((Number.isNaN(+now) ? Date.now() : +now) / 1000);
  const created = { gte: second - DAY_S, lt: second - TEN_MINUTES_S };
  const late = await unlessForbidden((stripe) => stripe.events.list({ delivery_success: false, created, limit: 100 }));
  const portal = await unlessForbidden(async (stripe) => portalState(await findPortalConfiguration(stripe)));
  const forbidden = [...(portal === null ? ["Customer portal"] : []), ...(late === null ? ["Events"] : [])];
  for (const [name, read] of Object.entries(READS)) if ((await unlessForbidden(read)) === null) forbidden.push(name);
  return {
    now,
    livemode,
    forbidden,
    endpoints: await listEndpoints(),
    portal,
    undelivered: late?.data.length ?? null,
  };
}

/** What the doctor needs no more of than to know that the key may read it. */
const READS: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  "Checkout Sessions": (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
  Customers: (stripe) => stripe.customers.list({ limit: 1 }),
  Invoices: (stripe) => stripe.invoices.list({ limit: 1 }),
  "Payment Intents": (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  Products: (stripe) => stripe.products.list({ limit: 1 }),
  Refunds: (stripe) => stripe.refunds.list({ limit: 1 }),
  Subscriptions: (stripe) => stripe.subscriptions.list({ limit: 1 }),
};

async function listEndpoints(): Promise<StripeAccount["endpoints"]> {
  const found = await unlessForbidden((stripe) =>
    stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 }),
  );
  return (
    found?.map(({ url, status, enabled_events }) => ({
      url,
      isEnabled: status === "enabled",
      events: enabled_events,
    })) ?? null
  );
}

async function unlessForbidden<T>(read: (stripe: Stripe) => Promise<T>): Promise<T | null> {
  try {
    return await ask("settlement", read);
  } catch (error) {
    if (error instanceof StripeUnavailable && error.cause instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

/** Where Stripe must send these events. */
export interface WantedEndpoint {
  url: string;
  events: readonly string[];
}

/** `unknown`: Stripe does not answer, or the key may not read endpoints. */
export type EndpointState =
  | { is: "unknown" | "absent" | "disabled" | "complete" }
  | { is: "incomplete"; missing: string[] };

export function endpointState(endpoints: StripeAccount["endpoints"], { url, events }: WantedEndpoint): EndpointState {
  if (!endpoints) return { is: "unknown" };
  const own = endpoints.filter((endpoint) => endpoint.url === url);
  const open = own.filter(({ isEnabled }) => isEnabled);
  if (own.length === 0) return { is: "absent" };
  if (open.length === 0) return { is: "disabled" };
  const sent = new Set(open.flatMap((endpoint) => endpoint.events));
  const missing = sent.has("*") ? [] : events.filter((event) => !sent.has(event));
  return missing.length === 0 ? { is: "complete" } : { is: "incomplete", missing };
}

const KEPT_MS = 60_000;
const PATIENCE_MS = 1500;
let kept: { endpoints: ReturnType<typeof listEndpoints>; until: number } | undefined;

/** Asks Stripe once a minute at most, and waits 1.5 s for the answer; it is kept for whoever asks next. */
export async function readEndpointState(wanted: WantedEndpoint): Promise<EndpointState> {
  if (!kept || Date.now() >= kept.until) kept = { endpoints: askForEndpoints(), until: Date.now() + KEPT_MS };
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, PATIENCE_MS, null);
  const endpoints = await Promise.race([kept.endpoints, promise]).finally(() => clearTimeout(timer));
  return endpointState(endpoints, wanted);
}

/** Somebody has changed the endpoints at Stripe: the next question is asked, and the answer to one under way is not kept. */
export function forgetEndpointState(): void {
  kept = undefined;
}

async function askForEndpoints(): ReturnType<typeof listEndpoints> {
  return isStripeConfigured ? listEndpoints().catch(() => null) : [];
}
