// Payments and refunds: their effects, seen through the SDK.

import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stripe } from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { stripeControls } from "./controls.ts";
import { aPayment, aStripe, client, refusal, visit } from "./test-bench.ts";

test("a visitor pays on the hosted page and comes back with the session id", async () => {
  const { stripe } = await aStripe();
  const session = await stripe.checkout.sessions.create(
    aPayment({
      cancel_url: "https://shop.example/back?a=1&b=2",
      metadata: { order: "1" },
      payment_intent_data: { metadata: { order: "1" } },
    }),
  );
  expect(session).toMatchObject({
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    amount_total: 4900,
    livemode: false,
  });
  expect(session.id).toMatch(/^cs_test_\w{58}$/);
  const page = await (await visit(session.url)).text();
  expect(page).toContain('<html lang="fr">');
  expect(page).toContain("49,00\u00a0€");
  expect(page).toContain('href="https://shop.example/back?a=1&#38;b=2"');
  const back = await visit(session.url, { email: "a@b.fr", outcome: "paid" });
  expect([back.status, back.headers.get("location")]).toEqual([
    303,
    `https://shop.example/success?product=p&session_id=${session.id}`,
  ]);
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["payment_intent.latest_charge", "line_items.data.price.product"],
  });
  expect(paid).toMatchObject({
    status: "complete",
    payment_status: "paid",
    customer: null,
    customer_details: { email: "a@b.fr" },
    url: null,
  });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 4900, metadata: { order: "1" } });
  expect((intent.latest_charge as Stripe.Charge).payment_method_details?.card).toMatchObject({
    brand: "visa",
    last4: "4242",
  });
  expect(paid.line_items?.data[0]?.price?.product).toMatchObject({ object: "product", name: "Mindset" });
  expect((await stripe.checkout.sessions.list({ payment_intent: intent.id })).data.map((row) => row.id)).toEqual([
    session.id,
  ]);
});

test("a second payment is refused and charges nothing", async () => {
  const { stripe } = await aStripe();
  const { url } = await stripe.checkout.sessions.create(aPayment());
  await visit(url, { email: "a@b.fr" });
  const again = await visit(url, { email: "a@b.fr" });
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("Cette commande a déjà été payée")]);
  expect((await stripe.charges.list()).data.length).toBe(1);
});

test("a refused card leaves the session open with the reason shown", async () => {
  const { stripe } = await aStripe();
  const session = await stripe.checkout.sessions.create(aPayment());
  const refused = await visit(session.url, { email: "a@b.fr", outcome: "declined" });
  expect(await refused.text()).toMatch(/role="alert"[^>]*>Votre carte a été refusée/);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
  });
  expect((await visit(session.url, { email: "a@b.fr", outcome: "paid" })).status).toBe(303);
});

test("the hosted page requires a valid e-mail address, and keeps the one that the shop gave", async () => {
  const { stripe } = await aStripe();
  const open = await stripe.checkout.sessions.create(aPayment());
  expect((await visit(open.url, { email: "nobody" })).status).toBe(400);
  const locked = await stripe.checkout.sessions.create(aPayment({ customer_email: "a@b.fr" }));
  expect(await (await visit(locked.url)).text()).toContain('value="a@b.fr" readonly');
  await visit(locked.url, { email: "other@b.fr" });
  expect((await stripe.checkout.sessions.retrieve(locked.id)).customer_details?.email).toBe("a@b.fr");
});

test("a delayed payment completes unpaid, then succeeds or fails", async () => {
  const { stripe, controls } = await aStripe();
  const settle = async (result: "succeeded" | "failed") => {
    const { id } = await stripe.checkout.sessions.create(aPayment());
    expect((await controls.pay(id, { email: "a@b.fr", outcome: "async" })).session).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
    await controls.completeAsync(id, result);
    return stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  };
  expect(await settle("succeeded")).toMatchObject({ payment_status: "paid", payment_intent: { status: "succeeded" } });
  expect(await settle("failed")).toMatchObject({
    payment_status: "unpaid",
    payment_intent: { status: "requires_payment_method" },
  });
});

test("customer_creation always creates a customer", async () => {
  const { stripe, controls } = await aStripe();
  const { id } = await stripe.checkout.sessions.create(aPayment({ customer_creation: "always" }));
  await controls.pay(id, { email: "a@b.fr" });
  expect(await stripe.checkout.sessions.retrieve(id, { expand: ["customer"] })).toMatchObject({
    customer: { object: "customer", email: "a@b.fr" },
  });
});

test("a free order needs no payment", async () => {
  const { stripe, controls } = await aStripe();
  const { id } = await stripe.checkout.sessions.create(
    aPayment({
      line_items: [{ quantity: 1, price_data: { currency: "eur", unit_amount: 0, product_data: { name: "Offert" } } }],
    }),
  );
  expect((await controls.pay(id, { email: "a@b.fr" })).session).toMatchObject({
    payment_status: "no_payment_required",
    payment_intent: null,
  });
});

test("sessions expire by request, by control and by time", async () => {
  const { stripe, controls } = await aStripe();
  const [a, b, c, d] = await Promise.all(Array.from({ length: 4 }, () => stripe.checkout.sessions.create(aPayment())));
  expect((await stripe.checkout.sessions.expire(a?.id ?? "")).status).toBe("expired");
  await controls.expire(b?.id ?? "");
  await controls.pay(c?.id ?? "", { email: "a@b.fr" });
  expect(await refusal(stripe.checkout.sessions.expire(c?.id ?? ""))).toMatchObject({ status: 400 });
  await controls.advanceClock(25 * 3600);
  expect((await stripe.checkout.sessions.retrieve(d?.id ?? "")).status).toBe("expired");
  expect(await (await visit(d?.url ?? null, { email: "a@b.fr" })).text()).toContain("a expiré");
  expect((await controls.events()).filter((row) => row.event.type === "checkout.session.expired").length).toBe(3);
});

test("refunds are limited to what is left", async () => {
  const { stripe, controls } = await aStripe();
  const { id } = await stripe.checkout.sessions.create(aPayment());
  const { session } = await controls.pay(id, { email: "a@b.fr" });
  const intent = String(session.payment_intent);
  expect(await refusal(stripe.refunds.create({ payment_intent: intent, amount: 5000 }))).toMatchObject({
    status: 400,
    param: "amount",
  });
  await stripe.refunds.create({
    payment_intent: intent,
    amount: 900,
    reason: "requested_by_customer",
    metadata: { why: "x" },
  });
  await controls.refund(id);
  expect(await refusal(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
    code: "charge_already_refunded",
  });
  expect((await stripe.refunds.list({ payment_intent: intent })).data.map((row) => row.amount)).toEqual([4000, 900]);
  expect((await controls.ledger())[0]).toMatchObject({ session: id, paymentStatus: "paid", amountRefunded: 4900 });
  expect(await refusal(stripe.refunds.create({ payment_intent: "pi_x" }))).toMatchObject({
    code: "resource_missing",
    param: "payment_intent",
  });
});

test("a dispute is opened and closed", async () => {
  const { stripe, controls } = await aStripe();
  const { id } = await stripe.checkout.sessions.create(aPayment());
  await controls.pay(id, { email: "a@b.fr" });
  const dispute = await controls.dispute(id);
  expect(await refusal(stripe.refunds.create({ payment_intent: String(dispute.payment_intent) }))).toMatchObject({
    code: "charge_disputed",
  });
  await controls.closeDispute(dispute.id, "lost");
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe("lost");
});

test("a live key makes live objects", async () => {
  const { emulator } = await aStripe();
  const session = await client(emulator.url, "sk_live_1").checkout.sessions.create(aPayment());
  expect([session.livemode, session.id.slice(0, 8)]).toEqual([true, "cs_live_"]);
});

test("the state file restores everything", async () => {
  const stateFile = join(tmpdir(), `stripe-${process.pid}-${performance.now()}.json`);
  onTestFinished(() => rm(stateFile, { force: true }));
  const before = await aStripe({ stateFile });
  const { id } = await before.stripe.checkout.sessions.create(aPayment(), { idempotencyKey: "k" });
  await before.emulator.close();
  const after = await aStripe({ stateFile });
  expect((await after.stripe.checkout.sessions.create(aPayment(), { idempotencyKey: "k" })).id).toBe(id);
  await stripeControls(after.emulator.url).pay(id, { email: "a@b.fr" });
  expect((await after.stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
});
