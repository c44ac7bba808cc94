import { env } from "../../app/config/env.server.ts";
import type { StripePause } from "../../app/domain/operations/system/stripe-pauses.server.ts";
import { stripeEndpoint } from "../../app/domain/shop/orders/fulfilment/stripe-events.server.ts";
import { endpointState, type StripeAccount } from "../../app/gateways/stripe/account.server.ts";
import { duration, type Finding, fault, skipped, well } from "./finding.ts";

const DASHBOARD = "https://dashboard.stripe.com/webhooks";

/** `account` is null without a key. */
export function examineStripe(account: StripeAccount | null): Finding[] {
  if (!account) return [skipped("Stripe", "STRIPE_SECRET_KEY is not set: the shop does not sell")];
  return [mode(account), permissions(account), secret(), webhook(account), delivery(account), portal(account)];
}

function mode({ livemode }: StripeAccount): Finding {
  const name = livemode ? "live" : "test";
  return env.STRIPE_PUBLISHABLE_KEY?.startsWith(`pk_${name}_`)
    ? well("Stripe mode", name)
    : fault("Stripe mode", `${name}, and no publishable key`, `set STRIPE_PUBLISHABLE_KEY (pk_${name}_…)`);
}

function permissions({ forbidden }: StripeAccount): Finding {
  if (forbidden.length === 0) return well("Stripe permissions", "the key reads all that the shop needs");
  return fault(
    "Stripe permissions",
    `the key may not read ${forbidden.join(", ")}`,
    "at Stripe, developers, API keys: edit the restricted key",
  );
}

function secret(): Finding {
  if (env.STRIPE_WEBHOOK_SECRET) return well("Stripe webhook secret", "set");
  return fault(
    "Stripe webhook secret",
    "missing: events are refused, orders wait for the reconciliation",
    `copy the signing secret from ${DASHBOARD} into STRIPE_WEBHOOK_SECRET`,
  );
}

function webhook({ endpoints }: StripeAccount): Finding {
  const state = endpointState(endpoints, stripeEndpoint);
  switch (state.is) {
    case "unknown":
      return skipped("Stripe webhook", "the key may not read webhook endpoints");
    case "absent":
      return fault("Stripe webhook", `no endpoint for ${stripeEndpoint.url}`, `add it at ${DASHBOARD}`);
    case "disabled":
      return fault("Stripe webhook", `the endpoint ${stripeEndpoint.url} is disabled`, `enable it at ${DASHBOARD}`);
    case "incomplete":
      return fault(
        "Stripe webhook events",
        `not sent: ${state.missing.join(", ")}`,
        `add them to the endpoint at ${DASHBOARD}`,
      );
    case "complete":
      return well("Stripe webhook", `${stripeEndpoint.url} gets every event`);
  }
}

/** The commonest fault of a new installation: the secret of another endpoint, with which every event is refused. */
function delivery({ undelivered }: StripeAccount): Finding {
  const subject = "Stripe's deliveries";
  if (undelivered === null) return skipped(subject, "the key may not read events");
  if (undelivered === 0) return well(subject, "every event of the last day arrived");
  return fault(
    subject,
    `${undelivered} events of the last day did not arrive`,
    `compare STRIPE_WEBHOOK_SECRET with the endpoint's signing secret at ${DASHBOARD}, which also shows each answer`,
  );
}

function portal({ portal }: StripeAccount): Finding {
  const subject = "Stripe customer portal";
  if (portal === null) return skipped(subject, "the key may not read its configuration");
  if (portal === "changed")
    return fault(subject, "it shows more than the change of the card", "npm run stripe:sync sets it right");
  return well(subject, portal === "known" ? "changes the card only" : "made at the first visit");
}

/** Each process pauses its calls by itself, and stores the pause. */
export function examineStripePause(pause: StripePause | null, now: Date): Finding {
  const subject = "calls to Stripe";
  if (!pause) return well(subject, "none is paused");
  const seconds = (+pause.until - +now) / 1000;
  const next = seconds > 0 ? `in ${duration(seconds)}` : "with the next call";
  return fault(
    subject,
    `paused for ${duration((+now - +pause.since) / 1000)} after failures, next attempt ${next}`,
    "see https://status.stripe.com; if Stripe is well, check STRIPE_SECRET_KEY and the way out of this machine",
  );
}
