import { setTimeout as wait } from "node:timers/promises";
import Stripe from "stripe";
import { env } from "../config/env.server.ts";

/** Stripe cannot be reached or is failing: worth another try, nothing is known of the outcome. */
export class StripeUnavailable extends Error {
  override name = "StripeUnavailable";
}

const BREAKER_FAILURES = 5;
const BREAKER_PAUSE_MS = 30_000;
/** With its tries again a call may take three times Stripe's time-out: nobody waits that long before a form. */
const BUYER_PATIENCE_MS = 18_000;
/** Stripe ends a session between 30 minutes and 24 hours after its creation. */
export const SESSION_LIFE_MS = 60 * 60 * 1000;

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

export interface NewCheckout {
  orderId: string;
  slug: string;
  email: string;
  /** Cents, all taxes included. */
  amount: number;
  type: "payment" | "subscription";
  productId: string;
  productName: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

/**
 * Asks for the page where she pays. The same order always gets the same session (idempotency key),
 * also when the first answer was lost.
 */
export async function createCheckout(checkout: NewCheckout): Promise<{ id: string; url: string }> {
  const metadata = { shop: "essor", order_id: checkout.orderId };
  const subscription = checkout.type === "subscription";
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: checkout.type,
    client_reference_id: checkout.orderId,
    customer_email: checkout.email,
    expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
    locale: "fr",
    allowed_payment_method_types: ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "eur",
          product: checkout.productId,
          tax_behavior: "inclusive",
          unit_amount: checkout.amount,
          ...(subscription && { recurring: { interval: "month" as const } }),
        },
      },
    ],
    metadata,
    ...(subscription
      ? { subscription_data: { metadata } }
      : { customer_creation: "always", payment_intent_data: { metadata } }),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
  const idempotencyKey = `checkout:${checkout.orderId}`;
  const session = await within(
    BUYER_PATIENCE_MS,
    ask(async (stripe) => {
      await ensureProduct(stripe, checkout.productId, checkout.productName);
      return stripe.checkout.sessions.create(params, { idempotencyKey });
    }),
  );
  if (!session.url) throw new Error("Stripe gave a session without an address");
  return { id: session.id, url: session.url };
}

/** Gives up waiting, not the call: what comes of it later is found again by its key. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const enough = new AbortController();
  const tooLate = wait(ms, undefined, { signal: enough.signal }).then(() => {
    throw new StripeUnavailable("Stripe takes too long");
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    answer.catch(() => undefined);
    enough.abort();
  }
}

/** Creates the product with our own id in an account that does not know it yet. */
async function ensureProduct(stripe: Stripe, id: string, name: string): Promise<"known" | "created"> {
  try {
    await stripe.products.retrieve(id);
    return "known";
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    await stripe.products.create({ id, name });
    return "created";
  } catch (error) {
    // Another replica was quicker.
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists") return "known";
    throw error;
  }
}

/** For `npm run stripe:sync`. */
export function syncProduct(id: string, name: string): Promise<"known" | "created"> {
  return ask((stripe) => ensureProduct(stripe, id, name));
}

export const isMissing = (error: unknown): boolean => refusalOf(error) === "resource_missing";

/** What settling needs to know of a Checkout Session, read again at Stripe each time. */
export interface CheckoutSession {
  id: string;
  orderId: string | null;
  isOurs: boolean;
  status: string | null;
  /** Also when there was nothing to pay: the amount is compared with the order's. */
  isPaid: boolean;
  /** Completed with a payment that the bank then refused: nothing will come any more. */
  isRefused: boolean;
  /** Cents. */
  amount: number;
  currency: string;
  created: Date;
  paymentIntentId: string | null;
  card: { brand: string; last4: string } | null;
  subscriptionId: string | null;
}

const SESSION_DETAILS = ["payment_intent.latest_charge", "invoice.payments", "subscription.default_payment_method"];

/** Null when Stripe knows no such session. */
export async function retrieveCheckout(sessionId: string): Promise<CheckoutSession | null> {
  try {
    return toCheckoutSession(
      await ask((stripe) => stripe.checkout.sessions.retrieve(sessionId, { expand: SESSION_DETAILS })),
    );
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Sessions made since then that she has completed, newest first, as short facts (without card). */
export async function listCompletedCheckouts(since: Date): Promise<CheckoutSession[]> {
  const sessions = await ask((stripe) =>
    stripe.checkout.sessions
      .list({ limit: 100, status: "complete", created: { gte: Math.floor(since.getTime() / 1000) } })
      .autoPagingToArray({ limit: 10_000 }),
  );
  return sessions.map(toCheckoutSession);
}

/** Ends an open session, so that it can no longer be paid. False when it was not open any more. */
export async function expireCheckout(sessionId: string): Promise<boolean> {
  try {
    await ask((stripe) => stripe.checkout.sessions.expire(sessionId));
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}

function toCheckoutSession(session: Stripe.Checkout.Session): CheckoutSession {
  const intent = session.payment_intent;
  const charge = typeof intent === "object" ? intent?.latest_charge : null;
  const chargeCard = typeof charge === "object" ? charge?.payment_method_details?.card : null;
  const subscription = session.subscription;
  const method = typeof subscription === "object" ? subscription?.default_payment_method : null;
  const card = chargeCard ?? (typeof method === "object" ? method?.card : null);
  const invoice = session.invoice;
  const invoicePayment = typeof invoice === "object" ? invoice?.payments?.data[0]?.payment.payment_intent : undefined;
  return {
    id: session.id,
    orderId: session.client_reference_id,
    isOurs: session.metadata?.shop === "essor" && session.livemode === livemode,
    status: session.status,
    isPaid: session.status === "complete" && session.payment_status !== "unpaid",
    isRefused: session.status === "complete" && session.payment_status === "unpaid" && hasFailed(intent, subscription),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "",
    created: new Date(session.created * 1000),
    paymentIntentId: idOf(intent) ?? idOf(invoicePayment),
    card: card?.last4 ? { brand: card.brand ?? "", last4: card.last4 } : null,
    subscriptionId: idOf(subscription),
  };
}

function hasFailed(
  intent: string | Stripe.PaymentIntent | null,
  subscription: string | Stripe.Subscription | null,
): boolean {
  const states = [intent, subscription].map((part) => (typeof part === "object" ? part?.status : undefined));
  return states.some((state) => ["requires_payment_method", "canceled", "incomplete_expired"].includes(state ?? ""));
}

/** Why Stripe refused: its code, or the kind of its error. Null for any other fault. */
export function refusalOf(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : null;
}

export interface WebhookEvent {
  id: string;
  type: string;
  objectId: string;
}

/** The event when one of our secrets signed these very bytes in the last five minutes, in our mode; else null. */
export function verifyWebhook(payload: string, signature: string | null): WebhookEvent | null {
  if (!client || !signature) return null;
  for (const secret of env.STRIPE_WEBHOOK_SECRET ?? []) {
    try {
      const event = client.webhooks.constructEvent(payload, signature, secret, 300);
      return event.livemode === livemode ? toWebhookEvent(event) : null;
    } catch {
      // Not this secret: while one is being replaced there are two.
    }
  }
  return null;
}

/** Events of these types since then, oldest first: what the webhook should have told us. */
export async function listEvents(types: string[], since: Date): Promise<WebhookEvent[]> {
  const events = await ask((stripe) =>
    stripe.events
      .list({ limit: 100, types, created: { gte: Math.floor(since.getTime() / 1000) } })
      .autoPagingToArray({ limit: 10_000 }),
  );
  return events
    .filter((event) => event.livemode === livemode)
    .map(toWebhookEvent)
    .reverse();
}

function toWebhookEvent(event: Stripe.Event): WebhookEvent {
  return { id: event.id, type: event.type, objectId: (event.data.object as { id?: string }).id ?? "" };
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
