import Stripe from "stripe";
import { ask, StripeUnavailable } from "./client.server.ts";
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
}

/** Reads what the shop's key can see of its Stripe account; writes nothing. Throws `StripeUnavailable`. */
export async function readStripeAccount(): Promise<StripeAccount> {
  const { livemode, lastResponse } = await ask("settlement", (stripe) => stripe.balance.retrieve());
  const forbidden: string[] = [];
  for (const [name, read] of Object.entries(READS)) if (!(await isAllowed(read))) forbidden.push(name);
  return {
    now: new Date(lastResponse.headers.date ?? Number.NaN),
    livemode,
    forbidden,
    endpoints: await listEndpoints(),
    portal: await unlessForbidden(async (stripe) => portalState(await findPortalConfiguration(stripe))),
  };
}

const READS: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  "Customer portal": (stripe) => stripe.billingPortal.configurations.list({ limit: 1 }),
  "Checkout Sessions": (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
  Customers: (stripe) => stripe.customers.list({ limit: 1 }),
  Events: (stripe) => stripe.events.list({ limit: 1 }),
  Invoices: (stripe) => stripe.invoices.list({ limit: 1 }),
  "Payment Intents": (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  Products: (stripe) => stripe.products.list({ limit: 1 }),
  Refunds: (stripe) => stripe.refunds.list({ limit: 1 }),
  Subscriptions: (stripe) => stripe.subscriptions.list({ limit: 1 }),
};

async function isAllowed(read: (stripe: Stripe) => Promise<unknown>): Promise<boolean> {
  return (await unlessForbidden(read)) !== null;
}

export async function listEndpoints(): Promise<StripeAccount["endpoints"]> {
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
