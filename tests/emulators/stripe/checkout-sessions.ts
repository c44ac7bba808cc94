// Checkout Sessions: create, expire, read.

import type { Stripe } from "stripe";
import { buildLineItems, checkSession, checkTotals } from "./checkout-rules.ts";
import { invalid } from "./errors.ts";
import { newSessionId } from "./ids.ts";
import { mergeMetadata } from "./metadata.ts";
import { emit, now, type World } from "./world.ts";

type Params = Stripe.Checkout.SessionCreateParams;
type Session = Stripe.Checkout.Session;

export function createSession(world: World, params: Params, livemode: boolean): Session {
  checkSession(world, params, livemode);
  const lineItems = buildLineItems(world, params, livemode);
  checkTotals(lineItems, params.mode ?? "payment");
  const session = newSession(world, params, lineItems, livemode);
  world.state.plans.set(session.id, {
    paymentIntentData: params.payment_intent_data ?? {},
    subscriptionData: params.subscription_data ?? {},
    lineItems,
    email:
      params.customer_email ?? (params.customer ? (world.tables.customers.get(params.customer)?.email ?? null) : null),
  });
  return world.tables.sessions.put(session);
}

function newSession(world: World, params: Params, lineItems: Stripe.LineItem[], livemode: boolean): Session {
  const id = newSessionId(livemode);
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  const payment = params.mode === "payment";
  const email = params.customer
    ? (world.tables.customers.get(params.customer)?.email ?? null)
    : (params.customer_email ?? null);
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: params.adaptive_pricing ? { enabled: params.adaptive_pricing.enabled ?? true } : null,
    after_expiration: params.after_expiration?.recovery
      ? {
          recovery: {
            allow_promotion_codes: params.after_expiration.recovery.allow_promotion_codes ?? false,
            enabled: params.after_expiration.recovery.enabled,
            expires_at: null,
            url: null,
          },
        }
      : null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: params.consent_collection
      ? {
          payment_method_reuse_agreement: params.consent_collection.payment_method_reuse_agreement ?? null,
          promotions: params.consent_collection.promotions ?? null,
          terms_of_service: params.consent_collection.terms_of_service ?? null,
        }
      : null,
    created: now(world),
    currency: lineItems[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: params.custom_text?.after_submit || null,
      shipping_address: params.custom_text?.shipping_address || null,
      submit: params.custom_text?.submit || null,
      terms_of_service_acceptance: params.custom_text?.terms_of_service_acceptance || null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: payment
      ? (params.customer_creation ?? (params.customer ? null : "if_required"))
      : params.customer
        ? null
        : "always",
    customer_details: email ? customerDetails(email, null) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? now(world) + 24 * 3600,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: payment
      ? {
          enabled: false,
          invoice_data: {
            account_tax_ids: null,
            custom_fields: null,
            description: null,
            footer: null,
            issuer: null,
            metadata: {},
            rendering_options: null,
          },
        }
      : null,
    livemode,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: params.mode as Session["mode"],
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: payment ? "if_required" : (params.payment_method_collection ?? "always"),
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: params.allowed_payment_method_types ?? ["card"],
    payment_status: total === 0 ? "no_payment_required" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${world.baseUrl}/c/pay/${id}`,
    wallet_options: null,
  };
}

export function customerDetails(email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

export function expireSession(world: World, session: Session): Session {
  if (session.status !== "open") {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  const expired = world.tables.sessions.put({ ...session, status: "expired", url: null });
  emit(world, "checkout.session.expired", expired);
  return expired;
}

export function expireDueSessions(world: World): void {
  for (const session of world.tables.sessions.all()) {
    if (session.status === "open" && session.expires_at <= now(world)) expireSession(world, session);
  }
}

export function updateSession(world: World, session: Session, params: Stripe.Checkout.SessionUpdateParams): Session {
  return world.tables.sessions.put({ ...session, metadata: mergeMetadata(session.metadata, params.metadata) });
}
