// What a customer may do in the portal. The account has saved no default in the Dashboard.

import type { Stripe } from "stripe";
import { invalid, missing, notModelled } from "./errors.ts";
import { newId } from "./ids.ts";
import { mergeMetadata } from "./metadata.ts";
import { now, type World } from "./world.ts";

type Configuration = Stripe.BillingPortal.Configuration;
type GivenFeatures = Stripe.BillingPortal.ConfigurationUpdateParams.Features;

const LONGEST_HEADLINE = 60;

const NOTHING: Configuration["features"] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: "at_period_end",
    proration_behavior: "none",
  },
  subscription_pause: { duration: { interval_options: [], type: "interval_options" }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: "none",
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: "end_trial",
  },
};

export function createConfiguration(
  world: World,
  params: Stripe.BillingPortal.ConfigurationCreateParams,
  livemode: boolean,
): Configuration {
  return world.tables.portalConfigurations.put({
    id: newId("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: profileOf(params.business_profile, null),
    created: now(world),
    default_return_url: params.default_return_url || null,
    features: featuresOf(params.features, NOTHING),
    is_default: false,
    livemode,
    login_page: loginPageOf(params.login_page),
    metadata: mergeMetadata({}, params.metadata),
    name: params.name || null,
    updated: now(world),
  });
}

export function updateConfiguration(
  world: World,
  before: Configuration,
  params: Stripe.BillingPortal.ConfigurationUpdateParams,
): Configuration {
  return world.tables.portalConfigurations.put({
    ...before,
    ...(params.active === undefined ? {} : { active: params.active }),
    ...(params.name === undefined ? {} : { name: params.name || null }),
    ...(params.default_return_url === undefined ? {} : { default_return_url: params.default_return_url || null }),
    business_profile: profileOf(params.business_profile, before.business_profile),
    features: featuresOf(params.features ?? {}, before.features),
    login_page: params.login_page ? loginPageOf(params.login_page) : before.login_page,
    metadata: mergeMetadata(before.metadata, params.metadata),
    updated: now(world),
  });
}

function loginPageOf(given: { enabled: boolean } | undefined): Configuration["login_page"] {
  if (given?.enabled) throw notModelled("login_page[enabled]");
  return { enabled: false, url: null };
}

function profileOf(
  given: Stripe.BillingPortal.ConfigurationUpdateParams.BusinessProfile | undefined,
  before: Configuration["business_profile"] | null,
): Configuration["business_profile"] {
  const { headline = before?.headline, privacy_policy_url, terms_of_service_url } = given ?? {};
  if (headline && headline.length > LONGEST_HEADLINE) {
    throw invalid(
      `Invalid string: must be at most ${LONGEST_HEADLINE} characters`,
      "business_profile[headline]",
      "parameter_invalid_string_too_long",
    );
  }
  return {
    headline: headline || null,
    privacy_policy_url: urlOf(privacy_policy_url ?? before?.privacy_policy_url, "privacy_policy_url"),
    terms_of_service_url: urlOf(terms_of_service_url ?? before?.terms_of_service_url, "terms_of_service_url"),
  };
}

function urlOf(url: string | null | undefined, name: string): string | null {
  if (url && !URL.canParse(url)) throw invalid("Not a valid URL", `business_profile[${name}]`, "url_invalid");
  return url || null;
}

function featuresOf(given: GivenFeatures, before: Configuration["features"]): Configuration["features"] {
  for (const name of ["subscription_pause", "subscription_update"] as const)
    if (given[name]?.enabled) throw notModelled(`features[${name}][enabled]`);
  if (given.customer_update?.enabled && !given.customer_update.allowed_updates)
    throw missing("features[customer_update][allowed_updates]");
  const { customer_update: customer, subscription_cancel: cancel } = given;
  return {
    ...before,
    customer_update: {
      allowed_updates: customer?.allowed_updates || (customer?.enabled ? [] : before.customer_update.allowed_updates),
      enabled: customer?.enabled ?? before.customer_update.enabled,
    },
    invoice_history: { enabled: given.invoice_history?.enabled ?? before.invoice_history.enabled },
    payment_method_update: {
      enabled: given.payment_method_update?.enabled ?? before.payment_method_update.enabled,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      ...before.subscription_cancel,
      enabled: cancel?.enabled ?? before.subscription_cancel.enabled,
      mode: cancel?.mode ?? before.subscription_cancel.mode,
    },
  };
}
