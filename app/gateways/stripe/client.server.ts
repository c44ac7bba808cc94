import Stripe from "stripe";
import { env } from "../../config/env.server.ts";

/** Stripe cannot be reached or is failing: worth another try, nothing is known of the outcome. */
export class StripeUnavailable extends Error {
  override name = "StripeUnavailable";
}

const BREAKER_FAILURES = 5;
const BREAKER_PAUSE_MS = 30_000;

const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : undefined;
const client = env.STRIPE_SECRET_KEY
  ? new Stripe(env.STRIPE_SECRET_KEY, {
      timeout: 8000,
      maxNetworkRetries: 2,
      telemetry: false,
      ...(base && {
        host: base.hostname,
        port: base.port || (base.protocol === "https:" ? 443 : 80),
        protocol: base.protocol === "https:" ? "https" : "http",
      }),
    })
  : undefined;

/** Without a key the shop runs and says that it cannot sell. */
export const isStripeConfigured = client !== undefined;

export const livemode = env.STRIPE_SECRET_KEY?.includes("_live_") ?? false;
let failures = 0;
let closedUntil = 0;

/** Every call goes through here: one place decides what "away" means, and stops asking for 30 s after 5 failures. */
export async function ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  if (!client) throw new StripeUnavailable("Stripe is not configured");
  if (Date.now() < closedUntil) throw new StripeUnavailable("Stripe is paused after failures");
  try {
    const answer = await call(client);
    failures = 0;
    return answer;
  } catch (error) {
    // Our own first request with this key is still at work there: not a failure of Stripe's, nor a refusal.
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 409)
      throw new StripeUnavailable("Stripe is busy");
    if (!isAway(error)) throw error;
    failures += 1;
    if (failures >= BREAKER_FAILURES) closedUntil = Date.now() + BREAKER_PAUSE_MS;
    throw new StripeUnavailable("Stripe does not answer", { cause: error });
  }
}

/** A key that Stripe no longer takes is an outage too: an order must not be given up for it. */
function isAway(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return [
    StripeConnectionError,
    StripeAPIError,
    StripeRateLimitError,
    StripeAuthenticationError,
    StripePermissionError,
  ].some((kind) => error instanceof kind);
}

/** Why Stripe refused: its code, or the kind of its error. Null for any other error. */
export function refusalOf(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : null;
}

export function isMissing(error: unknown): boolean {
  return refusalOf(error) === "resource_missing";
}

/** Of a reference that Stripe gives as an id, or as the whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** The page of Stripe's dashboard where the shop's owner finds an object; null for what has none. */
export function dashboardAddress(id: string | null): string | null {
  const area = { pi: "payments", sub: "subscriptions", cs: "checkout/sessions", cus: "customers" }[
    id?.split("_")[0] ?? ""
  ];
  return area ? `https://dashboard.stripe.com${livemode ? "" : "/test"}/${area}/${id}` : null;
}
