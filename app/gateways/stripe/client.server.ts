import { Gauge, Histogram } from "prom-client";
import Stripe from "stripe";
import { env } from "../../config/env.server.ts";
import { log } from "../../config/log.server.ts";
import { registry } from "../../config/metrics.server.ts";

/** Stripe cannot be reached or is failing: the outcome is unknown, and the call may be tried again. */
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

/** One line for each answer, with the id by which Stripe knows it. Ids of objects stay out: some open a page. */
client?.on("response", (answer: Stripe.ResponseEvent) => {
  const { method, status, elapsed: ms, request_id: stripeRequestId, idempotency_key: idempotencyKey } = answer;
  const endpoint = answer.path.split("?")[0]?.replace(/\/[a-z]+_\w+/g, "/:id");
  log.info({ stripeRequestId, idempotencyKey, method, endpoint, status, ms }, "stripe");
});

/** Without a key the shop runs, and says that it cannot sell. */
export const isStripeConfigured = client !== undefined;

export const livemode = env.STRIPE_SECRET_KEY?.includes("_live_") ?? false;

/** Each purpose has a circuit breaker of its own: what fails for one must not stop another, least of all a sale. */
const breakers = {
  /** A buyer waits for the payment page. */
  checkout: { failures: 0, pausedUntil: 0 },
  /** Payments are looked up: return page, webhook, reconciliation. */
  settlement: { failures: 0, pausedUntil: 0 },
  /** Refunds, cancellations, the customer's invoices. */
  "after-sale": { failures: 0, pausedUntil: 0 },
};

const registers = [registry];
const latency = new Histogram({
  name: "essor_stripe_seconds",
  help: "Time until Stripe answered, retries included",
  labelNames: ["outcome"],
  buckets: [0.1, 0.3, 1, 3, 10, 30],
  registers,
});
new Gauge({
  name: "essor_stripe_paused",
  help: "1 while no calls are made for that purpose, after failures",
  labelNames: ["purpose"],
  registers,
  collect() {
    for (const [purpose, { pausedUntil }] of Object.entries(breakers))
      this.set({ purpose }, Date.now() < pausedUntil ? 1 : 0);
  },
});

/**
 * Every call to Stripe goes through here: it decides what counts as an outage, and stops calling for 30 s after 5
 * failures.
 */
export async function ask<T>(purpose: keyof typeof breakers, call: (stripe: Stripe) => Promise<T>): Promise<T> {
  const breaker = breakers[purpose];
  if (!client) throw new StripeUnavailable("Stripe is not configured");
  if (Date.now() < breaker.pausedUntil) throw new StripeUnavailable("Stripe is paused after failures");
  const stop = latency.startTimer();
  try {
    const answer = await call(client);
    breaker.failures = 0;
    stop({ outcome: "answered" });
    return answer;
  } catch (error) {
    stop({ outcome: isAway(error) ? "away" : "refused" });
    // Our own first request with this idempotency key is still running at Stripe: neither a failure nor a refusal.
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 409)
      throw new StripeUnavailable("Stripe is busy");
    if (!isAway(error)) throw error;
    breaker.failures += 1;
    if (breaker.failures >= BREAKER_FAILURES) breaker.pausedUntil = Date.now() + BREAKER_PAUSE_MS;
    throw new StripeUnavailable("Stripe does not answer", { cause: error });
  }
}

/** Reads a list of Stripe to its end, page by page: `autoPagingToArray` stops at 10,000 rows. */
export function listAll<Row, Kept>(
  list: (stripe: Stripe) => AsyncIterable<Row>,
  keep: (row: Row) => Kept | null,
): Promise<Kept[]> {
  return ask("settlement", async (stripe) => {
    const kept: Kept[] = [];
    for await (const row of list(stripe)) {
      const wanted = keep(row);
      if (wanted !== null) kept.push(wanted);
    }
    return kept;
  });
}

/** A revoked key counts as an outage, too: no order may be given up because of it. */
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

/** Why Stripe refused: the code or the type of the error. Null for any other error. */
export function refusalOf(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : null;
}

export function isMissing(error: unknown): boolean {
  return refusalOf(error) === "resource_missing";
}

/** Buyers are redirected to no other host than these, or that of STRIPE_API_BASE. */
export function addressAt(url: string | null, hosts: readonly string[]): string {
  if (!url || ![...hosts, base?.host].includes(new URL(url).host))
    throw new Error("Stripe gave an address that is not its own");
  return url;
}

/** The id of a reference that Stripe returns either as an id or as the whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** The object's page in Stripe's dashboard; null for an object without a page. */
export function dashboardAddress(id: string | null): string | null {
  const area = { pi: "payments", sub: "subscriptions", cs: "checkout/sessions", cus: "customers" }[
    id?.split("_")[0] ?? ""
  ];
  return area ? `https://dashboard.stripe.com${livemode ? "" : "/test"}/${area}/${id}` : null;
}
