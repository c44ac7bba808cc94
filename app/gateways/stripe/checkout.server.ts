import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import Stripe from "stripe";
import { env } from "../../config/env.server.ts";
import {
  allowedUrl,
  ask,
  askIfExists,
  idOf,
  isMissing,
  isOurs,
  listAll,
  refusalOf,
  StripeUnavailable,
} from "./client.server.ts";
import { paidIntentOf } from "./invoices.server.ts";
import { type OrderFacts, orderMetadata, type Papers, readOrderFacts, readPapers } from "./order-metadata.ts";
import { type StripeSubscription, toSubscription } from "./subscriptions.server.ts";

/** With retries a call may take three times its time-out (8 s): too long for a buyer who waits for the payment page. */
const CREATION_TIMEOUT_MS = 18_000;

const CURRENCY = "eur";

interface NewCheckout {
  orderId: string;
  facts: OrderFacts;
  email: string;
  /** Cents, all taxes included. */
  amount: number;
  type: "payment" | "subscription";
  productId: string;
  productName: string;
  /** « Code RENTREE : −39,80 € »; null without a code. */
  description: string | null;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

/**
 * Asks Stripe for the payment page of an order. The same order always gets the same session (idempotency key), even
 * when the first answer was lost. Throws `StripeUnavailable` when the outcome is unknown.
 */
export async function createCheckout(checkout: NewCheckout): Promise<{ id: string; url: string }> {
  const metadata = { shop: "essor", order_id: checkout.orderId, ...orderMetadata(checkout.facts) };
  const subscription = checkout.type === "subscription";
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: checkout.type,
    client_reference_id: checkout.orderId,
    customer_email: checkout.email,
    expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
    locale: "fr",
    // The invoice names the buyer, and the VAT follows the country (CGI, annexe II, art. 242 nonies A).
    billing_address_collection: "required",
    allowed_payment_method_types: ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY,
          ...productOf(checkout),
          tax_behavior: "inclusive",
          unit_amount: checkout.amount,
          ...(subscription && { recurring: { interval: "month" as const } }),
        },
      },
    ],
    metadata,
    // The buyer pays the euros of the order, in no other currency.
    adaptive_pricing: { enabled: false },
    ...(subscription
      ? { subscription_data: { metadata } }
      : { customer_creation: "always", payment_intent_data: { metadata } }),
    // « Payer », also for a subscription, where Stripe would say « S’abonner » (art. L221-14).
    submit_type: "pay",
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
  const session = await withTimeout(
    CREATION_TIMEOUT_MS,
    ask("checkout", async (stripe) => {
      await ensureProduct(stripe, checkout.productId, checkout.productName);
      return createOnce(stripe, checkout.orderId, params);
    }),
  );
  if (session.amount_total !== checkout.amount || session.currency !== CURRENCY)
    throw new Error("Stripe asks for another amount than the order's");
  return { id: session.id, url: allowedUrl(session.url, env.STRIPE_CHECKOUT_HOSTS) };
}

/** With a code, a product of this session: only a product has a description, which the payment page shows. */
function productOf({ productId, productName, description }: NewCheckout) {
  return description ? { product_data: { name: productName, description } } : { product: productId };
}

/**
 * Creates the session under the order's idempotency key. After an upgrade the parameters may differ from those of the
 * first request, and Stripe refuses them under the same key. Then the session of the first request is looked up; if
 * there is none, a new one is created under a key that includes the parameters.
 */
async function createOnce(stripe: Stripe, orderId: string, params: Stripe.Checkout.SessionCreateParams) {
  const idempotencyKey = `checkout:${orderId}`;
  try {
    return await stripe.checkout.sessions.create(params, { idempotencyKey });
  } catch (error) {
    const isOtherRequest = error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
    if (!isOtherRequest) throw error;
  }
  for await (const session of stripe.checkout.sessions.list({ limit: 100, status: "open" }))
    if (session.client_reference_id === orderId) return session;
  const own = createHash("sha256").update(JSON.stringify(params)).digest("hex");
  return stripe.checkout.sessions.create(params, { idempotencyKey: `${idempotencyKey}:${own}` });
}

/** Stops waiting but does not cancel the call: the next attempt finds its result by the idempotency key. */
async function withTimeout<T>(ms: number, answer: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const tooLate = wait(ms, undefined, { signal: timer.signal }).then(() => {
    throw new StripeUnavailable("Stripe takes too long");
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    answer.catch(() => undefined);
    timer.abort();
  }
}

/**
 * Creates the product, with our own id, in a Stripe account that does not have it yet, or gives it today's name.
 * Nothing can be sold under one that somebody has archived in Stripe's dashboard: it is made active again.
 */
export async function ensureProduct(stripe: Stripe, id: string, name: string): Promise<"known" | "created"> {
  try {
    const product = await stripe.products.retrieve(id);
    // Stripe's payment page must show the same name as the order form.
    if (product.name !== name || !product.active) await stripe.products.update(id, { name, active: true });
    return "known";
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    await stripe.products.create({ id, name });
    return "created";
  } catch (error) {
    // Another replica created it first.
    if (refusalOf(error) === "resource_already_exists") return "known";
    throw error;
  }
}

/** Creates or renames a product, for `npm run stripe:sync`. */
export function syncProduct(id: string, name: string): Promise<"known" | "created"> {
  return ask("checkout", (stripe) => ensureProduct(stripe, id, name));
}

/** Who pays, as typed on Stripe's page. */
interface Billing {
  name: string | null;
  lines: string[];
  postalCode: string;
  city: string;
  country: string | null;
}

/** A Checkout Session, as fulfilment needs it. It is read from Stripe each time. */
export interface Checkout {
  id: string;
  orderId: string;
  /** What the session says of its order; null when an earlier release has made it. */
  facts: OrderFacts | null;
  papers: Papers;
  /** As the order has it. */
  email: string | null;
  createdAt: Date;
  /** By Stripe's clock; null when it is not known. */
  paidAt: Date | null;
  state: CheckoutState;
  /** Cents. */
  amount: number;
  currency: string;
  paymentIntentId: string | null;
  /** Stripe's invoice of the first month; null for a single payment. */
  invoiceId: string | null;
  /** `country`: of its bank, in two letters. */
  card: { brand: string; last4: string; country: string | null } | null;
  /** Name and address as typed on Stripe's page; null before it is paid. */
  billing: Billing | null;
  subscription: StripeSubscription | null;
}

export type CheckoutState =
  /** The buyer is still on Stripe's page, or has left it. */
  | "open"
  /** Completed; the bank has not confirmed the payment yet. */
  | "processing"
  /** Completed, but the bank refused the payment: this is final. */
  | "refused"
  /** Also when there was nothing to pay: fulfilment compares the amount with the order's. */
  | "paid"
  | "expired";

const SESSION_DETAILS = ["payment_intent.latest_charge", "invoice.payments", "subscription.default_payment_method"];

/** Null when Stripe has no such session, or has it for another shop. */
export async function retrieveCheckout(sessionId: string): Promise<Checkout | null> {
  const session = await askIfExists("settlement", (stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: SESSION_DETAILS }),
  );
  return session && toCheckout(session);
}

/** The completed sessions that were created since then, newest first. */
export function listCompletedCheckouts(since: Date): Promise<{ id: string; orderId: string | null }[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  return listAll(
    (stripe) => stripe.checkout.sessions.list({ limit: 100, status: "complete", created }),
    (session) => ({ id: session.id, orderId: session.client_reference_id }),
  );
}

/** Expires an open session, so that it can no longer be paid. Returns false when it was not open. */
export async function expireCheckout(sessionId: string): Promise<boolean> {
  try {
    await ask("checkout", (stripe) => stripe.checkout.sessions.expire(sessionId));
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}

/** `SESSION_DETAILS` expands the references, so they are whole objects here. */
function toCheckout(session: Stripe.Checkout.Session): Checkout | null {
  if (!isOurs(session) || !session.client_reference_id) return null;
  const intent = expanded(session.payment_intent);
  const subscription = expanded(session.subscription);
  const card =
    expanded(intent?.latest_charge)?.payment_method_details?.card ??
    expanded(subscription?.default_payment_method)?.card;
  const invoice = expanded(session.invoice);
  const paidAt = expanded(intent?.latest_charge)?.created ?? invoice?.status_transitions.paid_at;
  return {
    id: session.id,
    orderId: session.client_reference_id,
    facts: readOrderFacts(session.metadata ?? {}),
    papers: readPapers(session.metadata ?? {}),
    email: session.customer_email ?? session.customer_details?.email ?? null,
    createdAt: new Date(session.created * 1000),
    paidAt: paidAt ? new Date(paidAt * 1000) : null,
    state: stateOf(session, [intent?.status, subscription?.status]),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "",
    paymentIntentId: intent?.id ?? (invoice && paidIntentOf(invoice)),
    invoiceId: idOf(session.invoice),
    billing: billingOf(session.customer_details),
    card: card?.last4 ? { brand: card.brand ?? "", last4: card.last4, country: card.country } : null,
    subscription: subscription && toSubscription(subscription),
  };
}

function billingOf(details: Stripe.Checkout.Session.CustomerDetails | null): Billing | null {
  if (!details || (!details.name && !details.address)) return null;
  const { line1, line2, postal_code, city, country } = details.address ?? {};
  return {
    name: details.name && storable(details.name),
    lines: [line1, line2].map((line) => storable(line ?? "")).filter((line) => line !== ""),
    postalCode: storable(postal_code ?? ""),
    city: storable(city ?? ""),
    country: country ?? null,
  };
}

/** The payer's own words: a zero byte, which the database refuses, would leave a paid order open for ever. */
function storable(text: string): string {
  return text.replace(/\p{Cc}/gu, "").trim();
}

const FAILED = ["requires_payment_method", "canceled", "incomplete_expired"];

function stateOf(session: Stripe.Checkout.Session, parts: (string | undefined)[]): CheckoutState {
  if (session.status !== "complete") return session.status === "expired" ? "expired" : "open";
  if (session.payment_status !== "unpaid") return "paid";
  return parts.some((part) => FAILED.includes(part ?? "")) ? "refused" : "processing";
}

function expanded<T extends object>(reference: string | T | null | undefined): T | null {
  return typeof reference === "object" ? reference : null;
}
