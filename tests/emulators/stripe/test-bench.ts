// Shared by the tests of this folder: an emulator, the real SDK, a webhook receiver.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { onTestFinished } from "vitest";
import { stripeControls } from "./controls.ts";
import { type StripeEmulatorOptions, startStripeEmulator } from "./server.ts";

export const webhookSecret = "whsec_test";
const successUrl = "https://shop.example/success?product=p&session_id={CHECKOUT_SESSION_ID}";

export async function aStripe(options: Partial<StripeEmulatorOptions> = {}) {
  const emulator = await startStripeEmulator({ webhookSecret, ...options });
  onTestFinished(() => emulator.close());
  return { emulator, controls: stripeControls(emulator.url), stripe: client(emulator.url) };
}

export function client(
  url: string,
  key = "sk_test_123",
  options: { maxNetworkRetries?: number; timeout?: number } = {},
): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  });
}

/** A shop that stores the events that it receives and answers with `status`. */
export async function aReceiver(status: (count: number) => number = () => 200) {
  const received: { payload: string; signature: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer(async (request, response) => {
    let payload = "";
    for await (const chunk of request) payload += String(chunk);
    received.push({ payload, signature: String(request.headers["stripe-signature"]), headers: request.headers });
    response.writeHead(status(received.length)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const types = () => received.map((row) => (JSON.parse(row.payload) as Stripe.Event).type);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`, received, types };
}

export const oneItem: Stripe.Checkout.SessionCreateParams.LineItem = {
  quantity: 1,
  price_data: { currency: "eur", unit_amount: 4900, product_data: { name: "Mindset" } },
};

const monthlyItem: Stripe.Checkout.SessionCreateParams.LineItem = {
  quantity: 1,
  price_data: { currency: "eur", unit_amount: 2900, recurring: { interval: "month" }, product_data: { name: "Club" } },
};

export function aPayment(
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return { mode: "payment", success_url: successUrl, line_items: [oneItem], ...params };
}

export function aSubscription(
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return { mode: "subscription", success_url: successUrl, line_items: [monthlyItem], ...params };
}

/** Stripe's refusal in short. */
export async function refusal(work: Promise<unknown>): Promise<{
  status: number | undefined;
  code: string | undefined;
  param: string | undefined;
  message: string;
  type: string;
}> {
  const error = await work.then(
    () => new Error("nothing was refused"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  return { status: error.statusCode, code: error.code, param: error.param, message: error.message, type: error.type };
}

/** A browser without JavaScript. */
export function visit(url: string | null, fields?: Record<string, string>): Promise<Response> {
  return fetch(String(url), {
    redirect: "manual",
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
}
