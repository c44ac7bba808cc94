import { env } from "../config/env.server.ts";
import { ask } from "./stripe.server.ts";

/** Stripe's own host, and the stand-in's when there is one: we send nobody anywhere else. */
const hosts = ["billing.stripe.com", ...(env.STRIPE_API_BASE ? [new URL(env.STRIPE_API_BASE).host] : [])];

/** The page where this customer changes her card and finds her invoices. It lives for some minutes. */
export async function openPortal(customerId: string, returnUrl: string): Promise<string> {
  const session = await ask((stripe) =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl, locale: "fr" }),
  );
  if (!hosts.includes(new URL(session.url).host)) throw new Error("Stripe gave an address that is not its own");
  return session.url;
}
