import type Stripe from "stripe";
import { env } from "../../config/env.server.ts";
import { allowedUrl, ask, isOurs } from "./client.server.ts";

/** Invoices and the end of a contract are on our own pages, with our receipts: Stripe's page changes the card only. */
const FEATURES = {
  payment_method_update: { enabled: true },
  customer_update: { enabled: false },
  invoice_history: { enabled: false },
  subscription_cancel: { enabled: false },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

const WANTED = {
  name: "Carte de paiement",
  business_profile: { headline: "Ta carte. Le reste est dans ton compte, sur le site." },
  features: FEATURES,
  login_page: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams;

const METADATA = { shop: "essor", portal: "card" };

type Configuration = Stripe.BillingPortal.Configuration;

/** `absent`: the first visit, or `npm run stripe:sync`, makes it. `changed`: somebody has opened more of it. */
export type PortalState = "known" | "absent" | "changed";

/** Reads all of them, because Stripe finds a configuration by its id only. */
export async function findPortalConfiguration(stripe: Stripe): Promise<Configuration | undefined> {
  let oldest: Configuration | undefined;
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (isOurs(configuration) && configuration.metadata?.portal === METADATA.portal) oldest = configuration;
  return oldest;
}

export function portalState(configuration: Configuration | undefined): PortalState {
  if (!configuration) return "absent";
  const features = Object.entries(FEATURES) as [keyof typeof FEATURES, { enabled: boolean }][];
  const isKept = features.every(([name, { enabled }]) => configuration.features[name].enabled === enabled);
  return isKept && !configuration.login_page.enabled ? "known" : "changed";
}

async function ensureConfiguration(stripe: Stripe): Promise<{ id: string; was: PortalState }> {
  const found = await findPortalConfiguration(stripe);
  const was = portalState(found);
  if (found && was === "known") return { id: found.id, was };
  const { id } = found
    ? await stripe.billingPortal.configurations.update(found.id, WANTED)
    : await stripe.billingPortal.configurations.create(
        { ...WANTED, metadata: METADATA },
        // Two replicas that find none at once make one.
        { idempotencyKey: "portal-configuration:card" },
      );
  return { id, was };
}

/** Makes the configuration, or what of it was changed at Stripe, for `npm run stripe:sync`. */
export async function syncPortal(): Promise<PortalState> {
  return (await ask("checkout", ensureConfiguration)).was;
}

/** The page where a customer changes the card. Its link expires after some minutes. */
export async function createPortalSession(customer: string, returnUrl: string): Promise<string> {
  const session = await ask("after-sale", async (stripe) => {
    const { id: configuration } = await ensureConfiguration(stripe);
    return stripe.billingPortal.sessions.create({ configuration, customer, return_url: returnUrl, locale: "fr" });
  });
  return allowedUrl(session.url, ["billing.stripe.com", ...env.STRIPE_CHECKOUT_HOSTS]);
}
