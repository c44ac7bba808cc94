// Subscriptions: started, renewed, changed in the portal, ended.

import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { periodEnd } from "./subscriptions.ts";
import { aStripe, aSubscription, refusal, visit } from "./test-bench.ts";

test("a subscription whose first payment is processing is incomplete until it succeeds", async () => {
  const { stripe, controls } = await aStripe();
  const { id } = await stripe.checkout.sessions.create(aSubscription());
  const { session } = await controls.pay(id, { email: "a@b.fr", outcome: "async" });
  expect((await stripe.subscriptions.retrieve(String(session.subscription))).status).toBe("incomplete");
  await controls.completeAsync(id, "succeeded");
  const after = await stripe.subscriptions.retrieve(String(session.subscription), { expand: ["latest_invoice"] });
  expect(after).toMatchObject({ status: "active", latest_invoice: { status: "paid" } });
});

test("a subscription is active with its period on the item and its invoice paid", async () => {
  const { stripe, controls } = await aStripe();
  const { id } = await stripe.checkout.sessions.create(
    aSubscription({ subscription_data: { metadata: { order: "7" } } }),
  );
  await controls.pay(id, { email: "a@b.fr" });
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ["subscription", "invoice.payments", "customer"],
  });
  const subscription = session.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({ status: "active", metadata: { order: "7" }, cancel_at_period_end: false });
  const item = subscription.items.data[0] as Stripe.SubscriptionItem;
  expect(item.id).toMatch(/^si_/);
  expect(item.current_period_end - item.current_period_start).toBeGreaterThanOrEqual(28 * 86_400);
  const invoice = session.invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({
    status: "paid",
    amount_paid: 2900,
    billing_reason: "subscription_create",
    parent: { subscription_details: { subscription: subscription.id } },
  });
  expect(invoice.payments?.data[0]).toMatchObject({ status: "paid", payment: { type: "payment_intent" } });
  expect(session).toMatchObject({ payment_status: "paid", payment_intent: null, customer: { email: "a@b.fr" } });
});

test("a subscription renews, fails, recovers, is set to end and ends", async () => {
  const { stripe, controls } = await aStripe();
  const { id } = await stripe.checkout.sessions.create(aSubscription());
  const sub = String((await controls.pay(id, { email: "a@b.fr" })).session.subscription);
  const start = (await stripe.subscriptions.retrieve(sub)).items.data[0]?.current_period_end;
  const renewed = await controls.renew(sub, "paid");
  expect(renewed.items.data[0]?.current_period_start).toBe(start);
  expect((await controls.renew(sub, "failed")).status).toBe("past_due");
  expect((await controls.renew(sub, "paid")).status).toBe("active");
  expect((await stripe.subscriptions.update(sub, { cancel_at_period_end: true })).cancel_at).toBeGreaterThan(0);
  expect((await stripe.subscriptions.update(sub, { cancel_at_period_end: false })).cancel_at).toBeNull();
  await controls.cancelSubscription(sub, { atPeriodEnd: true });
  expect((await controls.renew(sub, "paid")).status).toBe("canceled");
  expect(await refusal(stripe.subscriptions.cancel(sub))).toMatchObject({ status: 404, code: "resource_missing" });
  expect((await stripe.subscriptions.list()).data).toEqual([]);
  expect((await stripe.subscriptions.list({ status: "all" })).data.map((row) => row.id)).toEqual([sub]);
  expect((await stripe.invoices.list({ subscription: sub })).data.map((row) => row.status)).toEqual([
    "paid",
    "paid",
    "paid",
  ]);
});

test("a subscription ends at the time that was set for it", async () => {
  const { stripe, controls } = await aStripe();
  const { id } = await stripe.checkout.sessions.create(aSubscription());
  const sub = String((await controls.pay(id, { email: "a@b.fr" })).session.subscription);
  const inAWeek = Math.floor(Date.now() / 1000) + 7 * 86_400;
  const end = (cancel_at: number) => stripe.subscriptions.update(sub, { cancel_at, proration_behavior: "none" });
  expect(await refusal(end(inAWeek - 8 * 86_400))).toMatchObject({ param: "cancel_at" });
  const both = stripe.subscriptions.update(sub, { cancel_at: inAWeek, cancel_at_period_end: true });
  expect(await refusal(both)).toMatchObject({ param: "cancel_at" });
  expect(await end(inAWeek)).toMatchObject({ cancel_at: inAWeek, cancel_at_period_end: false, status: "active" });
  await controls.advanceClock(6 * 86_400);
  expect((await stripe.subscriptions.retrieve(sub)).status).toBe("active");
  await controls.advanceClock(2 * 86_400);
  expect((await stripe.subscriptions.retrieve(sub)).status).toBe("canceled");
});

test("months keep the day of the first payment", () => {
  const at = (text: string) => Date.parse(text) / 1000;
  const monthly = { interval: "month", interval_count: 1 } as Stripe.Price.Recurring;
  expect(periodEnd(at("2027-01-31T10:00:00Z"), at("2027-01-31T10:00:00Z"), monthly)).toBe(at("2027-02-28T10:00:00Z"));
  expect(periodEnd(at("2027-02-28T10:00:00Z"), at("2027-01-31T10:00:00Z"), monthly)).toBe(at("2027-03-31T10:00:00Z"));
});

test("the portal shows what its configuration allows, and asks for one", async () => {
  const { stripe, controls } = await aStripe();
  const { id } = await stripe.checkout.sessions.create(aSubscription());
  const { session } = await controls.pay(id, { email: "a@b.fr" });
  const sub = String(session.subscription);
  const customer = String(session.customer);
  const { configurations, sessions } = stripe.billingPortal;
  const made = await configurations.create({
    features: { payment_method_update: { enabled: true } },
    metadata: { shop: "a" },
  });
  expect(made.features).toMatchObject({ invoice_history: { enabled: false }, subscription_cancel: { enabled: false } });
  const portal = await sessions.create({
    customer,
    configuration: made.id,
    return_url: "https://shop.example/account",
  });
  const page = async () => (await visit(portal.url)).text();
  expect(await page()).toContain("Moyen de paiement");
  expect(await page()).not.toMatch(/Annuler|factures/);
  expect((await visit(portal.url, { subscription: sub, action: "cancel" })).status).toBeGreaterThanOrEqual(400);
  expect((await stripe.subscriptions.retrieve(sub)).cancel_at_period_end).toBe(false);

  await configurations.update(made.id, {
    features: { subscription_cancel: { enabled: true }, invoice_history: { enabled: true } },
  });
  expect(await page()).toMatch(/Annuler l’abonnement.*Moyen de paiement.*factures/s);
  await visit(portal.url, { subscription: sub, action: "cancel" });
  expect(await stripe.subscriptions.retrieve(sub)).toMatchObject({
    cancel_at_period_end: true,
    cancellation_details: { reason: "cancellation_requested", comment: null },
  });
  await visit(portal.url, { subscription: sub, action: "resume" });
  expect((await stripe.subscriptions.retrieve(sub)).cancel_at_period_end).toBe(false);

  expect((await configurations.list({ active: true })).data.map((row) => row.metadata?.shop)).toEqual(["a"]);
  await configurations.update(made.id, { active: false });
  expect((await configurations.list({ active: true })).data).toEqual([]);
  expect(await refusal(sessions.create({ customer, configuration: made.id }))).toMatchObject({
    param: "configuration",
  });
  expect((await refusal(sessions.create({ customer }))).message).toMatch(/^No configuration provided/);
  expect(await refusal(sessions.create({ customer: "cus_x" }))).toMatchObject({ code: "resource_missing" });
  const long = {
    features: { payment_method_update: { enabled: true } },
    business_profile: { headline: "x".repeat(61) },
  };
  expect(await refusal(configurations.create(long))).toMatchObject({ param: "business_profile[headline]" });
});
