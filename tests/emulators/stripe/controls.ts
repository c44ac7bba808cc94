// The typed client of `/_emulator/…`, with which tests, also in other processes, control the emulator.

import type { Stripe } from "stripe";
import type { Fault } from "./faults.ts";
import type { Delivery, FlushOptions, WebhookSettings } from "./webhooks.ts";

export interface LedgerLine {
  session: string;
  mode: string;
  status: string | null;
  paymentStatus: string;
  amountTotal: number | null;
  currency: string | null;
  email: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  paymentIntent: string | null;
  subscription: string | null;
  subscriptionStatus: string | null;
  amountRefunded: number;
  disputed: boolean;
}

export interface LoggedRequest {
  method: string;
  path: string;
  idempotencyKey: string | null;
  params: unknown;
  /** 0 when there was no response. */
  status: number;
  fault: string | null;
  replayed: boolean;
}

export interface PayResult {
  session: Stripe.Checkout.Session;
  /** The address that the visitor is sent to; null after a refusal. */
  returnTo: string | null;
}

export interface EventRow {
  event: Stripe.Event;
  delivery: "pending" | "delivered" | "failed" | "dropped";
  attempts: number;
}

export type StripeControls = ReturnType<typeof stripeControls>;

export function stripeControls(baseUrl: string) {
  const ask = async <Result>(name: string, body: object = {}): Promise<Result> => {
    const answer = await fetch(new URL(`/_emulator/${name}`, baseUrl), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const result = (await answer.json()) as Result & { error?: { message: string } };
    if (!answer.ok) throw new Error(`Stripe emulator, ${name}: ${result.error?.message ?? answer.status}`);
    return result;
  };

  return {
    pay: (
      session: string,
      options: { email?: string; name?: string; country?: string; outcome?: "paid" | "declined" | "async" } = {},
    ) => ask<PayResult>("pay", { session, ...options }),
    expire: (session: string) => ask<Stripe.Checkout.Session>("expire", { session }),
    completeAsync: (session: string, result: "succeeded" | "failed") =>
      ask<Stripe.Checkout.Session>("complete-async", { session, result }),
    /** Bills one more period, or ends a subscription that was set to end. */
    renew: (subscription: string, result: "paid" | "failed") =>
      ask<Stripe.Subscription>("renew", { subscription, result }),
    /** `unpaid`: as Stripe does once its retries are over. */
    cancelSubscription: (subscription: string, options: { atPeriodEnd: boolean; unpaid?: boolean }) =>
      ask<Stripe.Subscription>("cancel-subscription", { subscription, ...options }),
    /** Takes a payment intent or a Checkout Session. */
    refund: (payment: string, options: { amount?: number; isPending?: boolean } = {}) =>
      ask<Stripe.Refund>("refund", { payment, ...options }),
    /** The buyer's bank returns the refund. */
    failRefund: (refund: string) => ask<Stripe.Refund>("fail-refund", { refund }),
    /** Takes a payment intent, a Checkout Session, or a subscription for its last month. */
    dispute: (payment: string, options: { amount?: number; isInquiry?: boolean } = {}) =>
      ask<Stripe.Dispute>("dispute", { payment, ...options }),
    escalateInquiry: (dispute: string) => ask<Stripe.Dispute>("escalate-inquiry", { dispute }),
    closeDispute: (dispute: string, result: "won" | "lost") =>
      ask<Stripe.Dispute>("close-dispute", { dispute, result }),

    webhooks: (settings: WebhookSettings) => ask<object>("webhooks", settings),
    setWebhookUrl: (url: string | null) => ask<object>("webhook-url", { url }),
    /** Sends the held events, with one attempt each; resolves when all were answered. */
    flushWebhooks: (options: FlushOptions = {}) => ask<Delivery[]>("flush-webhooks", options),
    /** Sends events again, including dropped ones. */
    resend: (events: string[], options: { copies?: number; parallel?: boolean } = {}) =>
      ask<Delivery[]>("resend", { events, ...options }),
    /** Resolves when nothing is being sent or waiting for a retry. */
    webhooksSettled: () => ask<Delivery[]>("webhooks-settled"),
    deliveries: () => ask<Delivery[]>("deliveries"),
    heldWebhooks: () => ask<Stripe.Event[]>("held-webhooks"),

    fault: (fault: Fault) => ask<object>("fault", fault),
    clearFaults: () => ask<object>("clear-faults"),
    /** The next request to this path is processed, but its response is held until `release`. */
    holdNext: (path: string) => ask<object>("hold-next", { path }),
    /** Resolves when the response of a request is being held. */
    heldArrived: () => ask<object>("held-arrived"),
    release: () => ask<object>("release"),

    requests: () => ask<LoggedRequest[]>("requests"),
    sessions: () => ask<Stripe.Checkout.Session[]>("sessions"),
    ledger: () => ask<LedgerLine[]>("ledger"),
    /** Cents that are left of all payments, without fees. */
    balance: () => ask<{ cents: number }>("balance"),
    events: () => ask<EventRow[]>("events"),
    /** A correctly signed body and header for any event, real or forged. */
    signedEvent: (event: object, options: { time?: number; secret?: string } = {}) =>
      ask<{ payload: string; header: string }>("signed-event", { event, ...options }),
    reset: () => ask<object>("reset"),
    advanceClock: (seconds: number) => ask<{ now: number }>("advance-clock", { seconds }),
  };
}
