// Repeated requests and failures of the network or of Stripe.

import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { aPayment, aStripe, aSubscription, client, refusal } from "./test-bench.ts";

type LooseParams = Stripe.Checkout.SessionCreateParams;

test("the same idempotency key gives the same answer once", async () => {
  const { stripe, controls } = await aStripe();
  const once = await stripe.checkout.sessions.create(aPayment(), { idempotencyKey: "order-1" });
  const again = await stripe.checkout.sessions.create(aPayment(), { idempotencyKey: "order-1" });
  expect(again.id).toBe(once.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(await refusal(stripe.checkout.sessions.create(aSubscription(), { idempotencyKey: "order-1" }))).toMatchObject({
    status: 400,
    type: "StripeIdempotencyError",
  });
  expect((await controls.sessions()).length).toBe(1);
  expect((await controls.requests()).map((row) => [row.idempotencyKey, row.replayed, row.status])).toEqual([
    ["order-1", false, 200],
    ["order-1", true, 200],
    ["order-1", false, 400],
  ]);
});

test("a key whose first request is in flight gets 409", async () => {
  const { stripe, controls } = await aStripe();
  await controls.holdNext("/v1/checkout/sessions");
  const first = stripe.checkout.sessions.create(aPayment(), { idempotencyKey: "k" });
  await controls.heldArrived();
  expect(await refusal(stripe.checkout.sessions.create(aPayment(), { idempotencyKey: "k" }))).toMatchObject({
    status: 409,
    code: "idempotency_key_in_use",
  });
  await controls.release();
  const { id } = await first;
  expect((await stripe.checkout.sessions.create(aPayment(), { idempotencyKey: "k" })).id).toBe(id);
});

test("refused parameters do not use up the key", async () => {
  const { stripe } = await aStripe();
  await refusal(stripe.checkout.sessions.create({ ...aPayment(), mode: "no" } as LooseParams, { idempotencyKey: "k" }));
  expect((await stripe.checkout.sessions.create(aPayment(), { idempotencyKey: "k" })).status).toBe("open");
});

test.for(["500", "429", "reset", "hang"] as const)(
  "the failure %s has no effect, and the next attempt succeeds",
  async (kind) => {
    const { emulator, controls } = await aStripe();
    const stripe = client(emulator.url, "sk_test_123", { timeout: kind === "hang" ? 50 : 5000 });
    // The SDK tries a dropped connection once more by itself, whatever `maxNetworkRetries` says.
    await controls.fault({ method: "POST", path: "/v1/checkout", kind, times: kind === "reset" ? 2 : 1 });
    const { status } = await refusal(stripe.checkout.sessions.create(aPayment(), { idempotencyKey: "k" }));
    expect(status).toBe(kind === "500" || kind === "429" ? Number(kind) : undefined);
    expect(await controls.sessions()).toEqual([]);
    await client(emulator.url).checkout.sessions.create(aPayment(), { idempotencyKey: "k" });
    expect((await controls.sessions()).length).toBe(1);
  },
);

test("a response lost after the work is done is found again by the SDK’s own retry", async () => {
  const { emulator, controls } = await aStripe();
  await controls.fault({ path: "/^\\/v1\\/checkout\\/sessions$/", kind: "commit-then-reset" });
  const session = await client(emulator.url, "sk_test_123", { maxNetworkRetries: 1 }).checkout.sessions.create(
    aPayment(),
  );
  expect((await controls.sessions()).map((row) => row.id)).toEqual([session.id]);
  expect((await controls.requests()).map((row) => [row.fault, row.replayed])).toEqual([
    ["commit-then-reset", false],
    [null, true],
  ]);
});

test("a delayed response arrives", async () => {
  const { stripe, controls } = await aStripe();
  await controls.fault({ path: "/v1/products", kind: "delay", ms: 1 });
  expect((await stripe.products.create({ name: "A" })).name).toBe("A");
});
