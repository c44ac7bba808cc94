// The API itself: keys, parameters, lists, idempotency, faults.

import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { aPayment, aStripe, aSubscription, client, oneItem, refusal } from "./test-bench.ts";

type LooseParams = Stripe.Checkout.SessionCreateParams;

test("a request without a valid key gets 401", async () => {
  const { emulator } = await aStripe({ secretKey: "sk_test_right" });
  expect((await fetch(`${emulator.url}/v1/products`)).status).toBe(401);
  expect(await refusal(client(emulator.url, "sk_test_wrong_key").products.list())).toMatchObject({
    status: 401,
    message: "Invalid API Key provided: sk_test_*****_key",
  });
});

test("the response repeats the API version and names the request", async () => {
  const { stripe } = await aStripe();
  const { lastResponse } = await stripe.products.list();
  expect(lastResponse.requestId).toMatch(/^req_\w{14}$/);
  expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
});

test("an unknown address gets 404", async () => {
  const { stripe } = await aStripe();
  expect(await refusal(stripe.coupons.list())).toMatchObject({
    status: 404,
    message: expect.stringContaining("Unrecognized request URL (GET: /v1/coupons)"),
  });
});

const refused: [string, object, object][] = [
  [
    "an unknown parameter",
    { sucess_url: "x" },
    {
      code: "parameter_unknown",
      param: "sucess_url",
      message: "Received unknown parameter: sucess_url. Did you mean success_url?",
    },
  ],
  [
    "an unknown nested parameter",
    { line_items: [{ ...oneItem, amount: 5 }] },
    { code: "parameter_unknown", param: "line_items[0][amount]" },
  ],
  [
    "a parameter of an older version",
    { payment_method_types: ["card"] },
    { code: "parameter_unknown", param: "payment_method_types" },
  ],
  [
    "a missing nested parameter",
    { line_items: [{ quantity: 1, price_data: { unit_amount: 1 } }] },
    { code: "parameter_missing", param: "line_items[0][price_data][currency]" },
  ],
  [
    "a word outside the list",
    { mode: "pay" },
    { param: "mode", message: "Invalid mode: must be one of payment, setup, or subscription" },
  ],
  ["a text for a number", { expires_at: "soon" }, { code: "parameter_invalid_integer", param: "expires_at" }],
  [
    "cents with decimals",
    { line_items: [{ quantity: 1, price_data: { currency: "eur", unit_amount: 49.5, product_data: { name: "a" } } }] },
    { code: "parameter_invalid_integer" },
  ],
  ["a text for an object", { metadata: "order" }, { param: "metadata" }],
  ["an empty text", { customer_email: "" }, { code: "parameter_invalid_empty", param: "customer_email" }],
  ["no mode", { mode: undefined }, { code: "parameter_missing", param: "mode" }],
  ["no item", { line_items: undefined }, { code: "parameter_missing", param: "line_items" }],
  ["no return address", { success_url: undefined }, { code: "parameter_missing", param: "success_url" }],
  ["a relative return address", { success_url: "/success" }, { code: "url_invalid", param: "success_url" }],
  [
    "an unknown product",
    { line_items: [{ quantity: 1, price_data: { currency: "eur", unit_amount: 100, product: "nope" } }] },
    {
      code: "resource_missing",
      param: "line_items[0][price_data][product]",
      message: "No such product: 'nope'",
      status: 400,
    },
  ],
  [
    "an unknown price",
    { line_items: [{ quantity: 1, price: "price_x" }] },
    { code: "resource_missing", param: "line_items[0][price]" },
  ],
  ["an unknown customer", { customer: "cus_x" }, { code: "resource_missing", param: "customer" }],
  ["customer and e-mail", { customer: "cus_x", customer_email: "a@b.fr" }, { param: "customer_email" }],
  ["a bad e-mail", { customer_email: "ab.fr" }, { code: "email_invalid" }],
  [
    "a recurring price in payment mode",
    { line_items: aSubscription().line_items },
    { message: expect.stringContaining("You specified `payment` mode but passed a recurring price") },
  ],
  [
    "a one-time price in subscription mode",
    { mode: "subscription" },
    { message: expect.stringContaining("at least one recurring price") },
  ],
  [
    "customer_creation in subscription mode",
    aSubscription({ customer_creation: "always" }),
    { param: "customer_creation" },
  ],
  [
    "subscription_data in payment mode",
    { subscription_data: { metadata: { a: "b" } } },
    { param: "subscription_data" },
  ],
  [
    "two currencies",
    { line_items: [oneItem, { ...oneItem, price_data: { ...oneItem.price_data, currency: "usd" } }] },
    { param: "line_items" },
  ],
  ["another currency than the session", { currency: "usd" }, { param: "line_items[0][price]" }],
  [
    "less than 50 cents",
    { line_items: [{ ...oneItem, price_data: { ...oneItem.price_data, unit_amount: 49 } }] },
    { code: "amount_too_small" },
  ],
  [
    "a negative amount",
    { line_items: [{ ...oneItem, price_data: { ...oneItem.price_data, unit_amount: -1 } }] },
    { code: "parameter_invalid_integer" },
  ],
  ["an expiry too soon", { expires_at: Math.floor(Date.now() / 1000) + 1700 }, { param: "expires_at" }],
  ["an expiry too late", { expires_at: Math.floor(Date.now() / 1000) + 90_000 }, { param: "expires_at" }],
  ["a long reference", { client_reference_id: "x".repeat(201) }, { param: "client_reference_id" }],
  [
    "51 metadata keys",
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, "v"])) },
    { param: "metadata" },
  ],
  ["a long metadata key", { metadata: { ["k".repeat(41)]: "v" } }, { param: "metadata" }],
  ["a long metadata value", { metadata: { k: "v".repeat(501) } }, { param: "metadata[k]" }],
  [
    "what the emulator does not model",
    { discounts: [{ coupon: "x" }] },
    { code: "emulator_limit", param: "discounts" },
  ],
];

test.for(refused)("a session with %s is refused and leaves nothing behind", async ([, params, expected]) => {
  const { stripe } = await aStripe();
  const { type, ...rest } = await refusal(stripe.checkout.sessions.create({ ...aPayment(), ...params } as LooseParams));
  expect(type).toBe("StripeInvalidRequestError");
  expect(rest).toMatchObject({ status: 400, ...expected });
  expect((await stripe.products.list()).data).toEqual([]);
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
});

test("a product keeps its given id, which cannot be used twice", async () => {
  const { stripe } = await aStripe();
  const product = await stripe.products.create({ id: "mindset", name: "Mindset", metadata: { a: "1", b: "2" } });
  expect(await refusal(stripe.products.create({ id: "mindset", name: "Again" }))).toMatchObject({
    status: 400,
    code: "resource_already_exists",
  });
  const updated = await stripe.products.update(product.id, { name: "Mindset 2", metadata: { a: "" } });
  expect(updated).toMatchObject({ id: "mindset", name: "Mindset 2", metadata: { b: "2" }, livemode: false });
  expect(await refusal(stripe.products.retrieve("other"))).toMatchObject({
    status: 404,
    code: "resource_missing",
    param: "id",
  });
});

test("prices are found by their lookup key", async () => {
  const { stripe } = await aStripe();
  const price = await stripe.prices.create({
    currency: "eur",
    unit_amount: 4900,
    product_data: { name: "A" },
    lookup_key: "a",
  });
  await stripe.prices.create({ currency: "eur", unit_amount: 5900, product_data: { name: "B" } });
  expect((await stripe.prices.list({ lookup_keys: ["a"] })).data.map((row) => row.id)).toEqual([price.id]);
  expect(price.unit_amount_decimal?.toString()).toBe("4900");
});

test("customers are found by e-mail", async () => {
  const { stripe } = await aStripe();
  const customer = await stripe.customers.create({ email: "a@b.fr", name: "A" });
  await stripe.customers.create({ email: "c@d.fr" });
  await stripe.customers.update(customer.id, { phone: "0102030405" });
  expect((await stripe.customers.list({ email: "a@b.fr" })).data).toMatchObject([
    { id: customer.id, phone: "0102030405", name: "A" },
  ]);
});

test("lists are paged, newest first, and filtered by time", async () => {
  const { stripe } = await aStripe();
  for (const id of ["a", "b", "c", "d", "e"]) await stripe.products.create({ id, name: id });
  const first = await stripe.products.list({ limit: 2 });
  expect([first.has_more, ...first.data.map((row) => row.id)]).toEqual([true, "e", "d"]);
  const last = await stripe.products.list({ limit: 3, starting_after: "d" });
  expect([last.has_more, ...last.data.map((row) => row.id)]).toEqual([false, "c", "b", "a"]);
  const before = await stripe.products.list({ limit: 2, ending_before: "b" });
  expect([before.has_more, ...before.data.map((row) => row.id)]).toEqual([true, "d", "c"]);
  expect((await stripe.products.list({ limit: 2 }).autoPagingToArray({ limit: 10 })).length).toBe(5);
  expect((await stripe.products.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual([]);
  expect(await refusal(stripe.products.list({ limit: 101 }))).toMatchObject({ status: 400, param: "limit" });
  expect(await refusal(stripe.products.list({ starting_after: "zz" }))).toMatchObject({
    code: "resource_missing",
    param: "starting_after",
  });
});
