// Events: which are sent, how they are signed, and how a test changes the order of delivery.

import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { aPayment, aReceiver, aStripe, aSubscription, client, webhookSecret } from "./test-bench.ts";

async function aPaidSession(
  stripe: Stripe,
  controls: Awaited<ReturnType<typeof aStripe>>["controls"],
  params = aPayment(),
) {
  const { id } = await stripe.checkout.sessions.create(params);
  return (await controls.pay(id, { email: "a@b.fr" })).session;
}

test("a payment sends signed events that the SDK accepts", async () => {
  const shop = await aReceiver();
  const { stripe, controls } = await aStripe({ webhookUrl: shop.url });
  const session = await aPaidSession(stripe, controls);
  await controls.webhooksSettled();
  expect(shop.types()).toEqual(["charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"]);
  const last = shop.received.at(-1);
  const event = stripe.webhooks.constructEvent(last?.payload ?? "", last?.signature ?? "", webhookSecret);
  expect(event).toMatchObject({
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: { object: { id: session.id, payment_status: "paid" } },
  });
  expect(() => stripe.webhooks.constructEvent(`${last?.payload} `, last?.signature ?? "", webhookSecret)).toThrow();
  expect(Object.keys(last?.headers ?? {})).not.toContain("origin");
  expect(last?.headers["user-agent"]).toMatch(/^Stripe\//);
});

test("a subscription sends events from its customer to its end", async () => {
  const shop = await aReceiver();
  const { stripe, controls } = await aStripe({ webhookUrl: shop.url });
  const session = await aPaidSession(stripe, controls, aSubscription());
  await controls.renew(String(session.subscription), "failed");
  await stripe.subscriptions.update(String(session.subscription), { cancel_at_period_end: true });
  await stripe.subscriptions.cancel(String(session.subscription));
  await controls.webhooksSettled();
  expect(
    shop.types().filter((type) => !type.startsWith("invoice.created") && !type.startsWith("invoice.finalized")),
  ).toEqual([
    "customer.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.subscription.created",
    "checkout.session.completed",
    "charge.failed",
    "payment_intent.payment_failed",
    "invoice.payment_failed",
    "customer.subscription.updated",
    "customer.subscription.updated",
    "customer.subscription.deleted",
  ]);
});

test("refunds, disputes and delayed payments send events", async () => {
  const { stripe, controls } = await aStripe();
  const session = await aPaidSession(stripe, controls);
  await controls.refund(session.id, { amount: 100 });
  const dispute = await controls.dispute(session.id);
  await controls.closeDispute(dispute.id, "won");
  const { id } = await stripe.checkout.sessions.create(aPayment());
  await controls.pay(id, { email: "a@b.fr", outcome: "async" });
  await controls.completeAsync(id, "failed");
  const types = (await controls.events()).map((row) => row.event.type);
  for (const type of [
    "refund.created",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.closed",
    "checkout.session.async_payment_failed",
  ]) {
    expect(types).toContain(type);
  }
  expect((await stripe.events.list({ type: "charge.dispute.*" })).data.map((row) => row.type)).toEqual([
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.created",
  ]);
  expect((await stripe.events.list({ types: ["refund.created"] })).data.length).toBe(1);
});

test("a refused event is sent again until it is accepted", async () => {
  const shop = await aReceiver((count) => (count < 3 ? 503 : 200));
  const { stripe, controls } = await aStripe({ webhookUrl: shop.url });
  await controls.webhooks({ retryDelaysMs: [1, 1] });
  const { id } = await stripe.checkout.sessions.create(aPayment());
  await stripe.checkout.sessions.expire(id);
  expect((await controls.webhooksSettled()).map((row) => row.status)).toEqual([503, 503, 200]);
  expect((await stripe.events.list({ delivery_success: true })).data.length).toBe(1);
});

test("held events are sent in the requested order, as often as requested", async () => {
  const shop = await aReceiver();
  const { stripe, controls } = await aStripe({ webhookUrl: shop.url });
  await controls.webhooks({ mode: "hold" });
  await aPaidSession(stripe, controls);
  await controls.webhooksSettled();
  expect(shop.received).toEqual([]);
  expect((await controls.heldWebhooks()).length).toBe(3);
  expect((await controls.flushWebhooks({ order: "reverse" })).map((row) => row.status)).toEqual([200, 200, 200]);
  expect(shop.types()).toEqual(["checkout.session.completed", "payment_intent.succeeded", "charge.succeeded"]);
  await aPaidSession(stripe, controls);
  expect((await controls.flushWebhooks({ order: "shuffle", copies: 2, parallel: true })).length).toBe(6);
  expect(shop.received.length).toBe(9);
});

test("dropped events reach nobody, are listed as dropped, and can be sent later", async () => {
  const shop = await aReceiver();
  const { stripe, controls } = await aStripe({ webhookUrl: shop.url });
  await controls.webhooks({ mode: "drop" });
  await aPaidSession(stripe, controls);
  await controls.webhooksSettled();
  expect(shop.received).toEqual([]);
  const missed = (await stripe.events.list({ delivery_success: false, type: "checkout.session.completed" })).data;
  expect(
    (await controls.resend([missed[0]?.id ?? ""], { copies: 5, parallel: true })).map((row) => row.status),
  ).toEqual([200, 200, 200, 200, 200]);
  expect((await stripe.events.list({ delivery_success: false, type: "checkout.session.completed" })).data).toEqual([]);
});

test("events can come late and twice", async () => {
  const shop = await aReceiver();
  const { stripe, controls } = await aStripe();
  await controls.setWebhookUrl(shop.url);
  await controls.webhooks({ mode: "late", lateMs: 1, copies: 2 });
  const { id } = await stripe.checkout.sessions.create(aPayment());
  await controls.expire(id);
  await controls.webhooksSettled();
  expect(shop.types()).toEqual(["checkout.session.expired", "checkout.session.expired"]);
});

test("any event can be signed, even with another time or another secret", async () => {
  const { stripe, controls } = await aStripe();
  const event = { id: "evt_forged", object: "event", type: "checkout.session.completed", data: { object: {} } };
  const good = await controls.signedEvent(event);
  expect(stripe.webhooks.constructEvent(good.payload, good.header, webhookSecret).id).toBe("evt_forged");
  const old = await controls.signedEvent(event, { time: 1_700_000_000 });
  expect(() => stripe.webhooks.constructEvent(old.payload, old.header, webhookSecret)).toThrow(/tolerance/);
  const foreign = await controls.signedEvent(event, { secret: "whsec_other" });
  expect(() => stripe.webhooks.constructEvent(foreign.payload, foreign.header, webhookSecret)).toThrow();
});

test("an event is a snapshot of its object at that time", async () => {
  const { stripe, controls } = await aStripe();
  const session = await aPaidSession(stripe, controls);
  await controls.refund(session.id);
  const charged = (await stripe.events.list({ type: "charge.succeeded" })).data[0];
  expect(charged?.data.object).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(charged?.request).toEqual({ id: null, idempotency_key: null });
});

test("an event that could not be delivered is sent again by the next run", async () => {
  const stateFile = join(tmpdir(), `stripe-webhooks-${process.pid}-${performance.now()}.json`);
  onTestFinished(() => rm(stateFile, { force: true }));
  const shop = await aReceiver();
  const before = await aStripe({ stateFile, webhookUrl: "http://127.0.0.1:1/webhooks/stripe" });
  await before.controls.webhooks({ retryDelaysMs: [] });
  await aPaidSession(before.stripe, before.controls);
  await before.controls.webhooksSettled();
  await before.emulator.close();
  const after = await aStripe({ stateFile, webhookUrl: shop.url });
  await after.controls.webhooksSettled();
  expect(shop.types()).toEqual(["charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"]);
});

test("a held response lets the test act first", async () => {
  const { emulator, stripe, controls } = await aStripe();
  const { id } = await stripe.checkout.sessions.create(aPayment());
  await controls.holdNext(`/v1/checkout/sessions/${id}`);
  const early = client(emulator.url).checkout.sessions.retrieve(id);
  await controls.heldArrived();
  await controls.pay(id, { email: "a@b.fr" });
  await controls.release();
  expect((await early).payment_status).toBe("unpaid");
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
});

test("reset forgets everything", async () => {
  const { stripe, controls } = await aStripe();
  await aPaidSession(stripe, controls);
  await controls.reset();
  expect([await controls.sessions(), await controls.events(), await controls.requests()]).toEqual([[], [], []]);
});
