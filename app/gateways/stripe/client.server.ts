import { Histogram } from "prom-client";
import Stripe from "stripe";
import { env } from "../../config/env.server.ts";
import { log } from "../../config/log.server.ts";
import { registry } from "../../config/metrics.server.ts";
import { isPreview } from "../../config/request-scope.server.ts";
import { countAnswer, countFailure, isPaused, type StripePurpose } from "./breakers.server.ts";

/** Stripe cannot be reached or is failing: the outcome is unknown, and the call may be tried again. */
export class StripeUnavailable extends Error {
  override name = "StripeUnavailable";
}

/** The call would have changed something at Stripe, and this process only reads. */
export class StripeReadOnly extends StripeUnavailable {
  override name = "StripeReadOnly";
}

let isReadOnly = false;

/** For a restore, which may be a drill: from now on this process writes nothing at Stripe. */
export function onlyReadStripe(): void {
  isReadOnly = true;
}

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

/** Logs one line for each answer, with Stripe's id of the request. Ids of objects are removed: some open a page. */
export function logAnswers(): void {
  client?.on("response", (answer: Stripe.ResponseEvent) => {
    const { method, status, elapsed: ms, request_id: stripeRequestId, idempotency_key: idempotencyKey } = answer;
    const endpoint = answer.path.split("?")[0]?.replace(/\/[a-z]{2,4}_\w*\d\w*/g, "/:id");
    log.info({ stripeRequestId, idempotencyKey, method, endpoint, status, ms }, "stripe");
  });
}

/** Without a key the shop runs and shows that nothing can be bought. */
export const isStripeConfigured = client !== undefined;

export const livemode = env.STRIPE_SECRET_KEY?.includes("_live_") ?? false;

/** What pages show: also before the shop is open, to an administrator who looks at it as it will be. */
export const showsLive = () => livemode || isPreview();

/** Whether an object is of our mode. One that names none is: our own key or secret belongs to one mode alone. */
export function isOurMode(object: { livemode?: boolean }): boolean {
  return (object.livemode ?? livemode) === livemode;
}

/** Whether this shop has made the object, in our mode. */
export function isOurs(object: { metadata: Stripe.Metadata | null; livemode: boolean }): boolean {
  return object.metadata?.shop === "essor" && isOurMode(object);
}

const latency = new Histogram({
  name: "essor_stripe_seconds",
  help: "Time until Stripe answered, retries included",
  labelNames: ["outcome"],
  buckets: [0.1, 0.3, 1, 3, 10, 30],
  registers: [registry],
});

/**
 * Every call to Stripe goes through this function. It throws `StripeUnavailable` when the outcome is unknown, and
 * Stripe's own error when Stripe refuses. After five failures in a row it makes no calls for 30 s.
 */
export async function ask<T>(purpose: StripePurpose, call: (stripe: Stripe) => Promise<T>): Promise<T> {
  if (!client) throw new StripeUnavailable("Stripe is not configured");
  if (isReadOnly && purpose !== "settlement") throw new StripeReadOnly("Nothing is written at Stripe now");
  if (isPaused(purpose)) throw new StripeUnavailable("Stripe is paused after failures");
  const stop = latency.startTimer();
  try {
    const answer = await call(client);
    countAnswer(purpose);
    stop({ outcome: "answered" });
    return answer;
  } catch (error) {
    stop({ outcome: isOutage(error) ? "away" : "refused" });
    // Our own first request with this idempotency key is still running at Stripe: neither a failure nor a refusal.
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 409)
      throw new StripeUnavailable("Stripe is busy");
    if (!isOutage(error)) throw error;
    // Stripe answers at once: what the key may do for this purpose goes on.
    if (error instanceof Stripe.errors.StripePermissionError) countAnswer(purpose);
    else countFailure(purpose);
    throw new StripeUnavailable("Stripe does not answer", { cause: error });
  }
}

/**
 * Reads a list of Stripe to its end, page by page (`autoPagingToArray` stops at 10,000 rows). Rows that `convert` turns
 * into null are left out. Throws the signal's reason when it is aborted.
 */
export function listAll<Row, Item>(
  list: (stripe: Stripe) => AsyncIterable<Row>,
  convert: (row: Row) => Item | null,
  signal?: AbortSignal,
): Promise<Item[]> {
  return ask("settlement", async (stripe) => {
    const items: Item[] = [];
    for await (const row of list(stripe)) {
      signal?.throwIfAborted();
      const item = convert(row);
      if (item !== null) items.push(item);
    }
    return items;
  });
}

/**
 * Whether the error leaves the outcome unknown. A revoked key counts as an outage, too: no order may be canceled for
 * it.
 */
function isOutage(error: unknown): boolean {
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

/** The same as `ask`; null when Stripe has no object with the requested id. */
export async function askIfExists<T>(purpose: StripePurpose, call: (stripe: Stripe) => Promise<T>): Promise<T | null> {
  try {
    return await ask(purpose, call);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** True when Stripe does not take the buyer's address, which browsers and mail servers may. */
export function isEmailRefused(error: unknown): boolean {
  return refusalOf(error) === "email_invalid";
}

/** True when Stripe has no object with the requested id. */
export function isMissing(error: unknown): boolean {
  return refusalOf(error) === "resource_missing";
}

/** The address that Stripe gave, if its host is one of these or that of STRIPE_API_BASE; throws otherwise. */
export function allowedUrl(url: string | null, hosts: readonly string[]): string {
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
