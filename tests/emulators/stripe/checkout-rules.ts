// Stripe's rules for creating a Checkout Session, apart from names and types.

import type { Stripe } from "stripe";
import { checkAmount, checkCurrency, createProduct, existingProduct, newPrice, recurringOf } from "./catalogue.ts";
import { checkEmail } from "./customers.ts";
import { invalid, missing, noSuch, notModelled } from "./errors.ts";
import { newId } from "./ids.ts";
import { mergeMetadata } from "./metadata.ts";
import { now, type World } from "./world.ts";

type Params = Stripe.Checkout.SessionCreateParams;
type GivenItem = Stripe.Checkout.SessionCreateParams.LineItem;
type GivenPrice = Stripe.Checkout.SessionCreateParams.LineItem.PriceData;

/** Smallest charge per currency; the shop sells in euros. */
const smallestCharge: Record<string, number> = { eur: 50, usd: 50, chf: 50, gbp: 30 };

const paymentOnly = ["customer_creation", "payment_intent_data", "invoice_creation"] as const;
const subscriptionOnly = ["subscription_data", "payment_method_collection"] as const;
const notHere = [
  "discounts",
  "optional_items",
  "shipping_options",
  "shipping_address_collection",
  "setup_intent_data",
  "customer_account",
  "managed_payments",
  "permissions",
  "return_url",
  "redirect_on_completion",
] as const;

export function checkSession(world: World, params: Params, livemode: boolean): void {
  if (params.mode === undefined) throw missing("mode");
  if (params.mode === "setup") throw notModelled("mode");
  if (params.ui_mode && params.ui_mode !== "hosted_page") throw notModelled("ui_mode");
  for (const name of notHere) if (params[name] !== undefined) throw notModelled(name);
  if (params.automatic_tax?.enabled) throw notModelled("automatic_tax[enabled]");
  if (params.invoice_creation?.enabled) throw notModelled("invoice_creation[enabled]");
  if (params.payment_intent_data?.capture_method === "manual") throw notModelled("payment_intent_data[capture_method]");
  for (const name of [
    "trial_end",
    "trial_period_days",
    "billing_cycle_anchor",
    "billing_cycle_anchor_config",
  ] as const) {
    if (params.subscription_data?.[name] !== undefined) throw notModelled(`subscription_data[${name}]`);
  }
  const foreign = params.mode === "payment" ? subscriptionOnly : paymentOnly;
  for (const name of foreign) {
    if (params[name] !== undefined) throw invalid(`You can not pass \`${name}\` in \`${params.mode}\` mode.`, name);
  }
  if (params.success_url === undefined) throw missing("success_url");
  checkUrl(params.success_url, "success_url", livemode);
  if (params.cancel_url !== undefined) checkUrl(params.cancel_url, "cancel_url", livemode);
  if (params.client_reference_id && params.client_reference_id.length > 200) {
    throw invalid(
      "Invalid string: must be at most 200 characters",
      "client_reference_id",
      "parameter_invalid_string_too_long",
    );
  }
  checkBuyer(world, params);
  checkExpiry(world, params.expires_at);
}

function checkBuyer(world: World, params: Params): void {
  if (params.customer && params.customer_email) {
    throw invalid("You may only specify one of these parameters: customer, customer_email.", "customer_email");
  }
  if (params.customer && params.customer_creation) {
    throw invalid("You may only specify one of these parameters: customer, customer_creation.", "customer_creation");
  }
  if (params.customer_update && !params.customer) {
    throw invalid("`customer_update` can only be used when passing `customer`.", "customer_update");
  }
  if (params.customer && !world.tables.customers.get(params.customer))
    throw noSuch("customer", params.customer, "customer");
  if (params.customer_email) checkEmail(params.customer_email, "customer_email");
}

function checkExpiry(world: World, expiresAt: number | undefined): void {
  if (expiresAt === undefined) return;
  const left = expiresAt - now(world);
  // A tolerance of a few seconds: the caller computed the time before it sent the request.
  if (left < 30 * 60 - 5)
    throw invalid(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  if (left > 24 * 3600 + 5)
    throw invalid(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
}

function checkUrl(text: string, param: string, livemode: boolean): void {
  const url = URL.parse(text.replaceAll("{CHECKOUT_SESSION_ID}", "x"));
  if (!url || !/^https?:\/\//i.test(text) || text.length > 5000) throw invalid("Not a valid URL", param, "url_invalid");
  if (livemode && url.protocol !== "https:")
    throw invalid("Livemode requests must always be redirected via HTTPS.", param);
}

export function buildLineItems(world: World, params: Params, livemode: boolean): Stripe.LineItem[] {
  const given = params.line_items ?? [];
  if (given.length === 0) throw missing("line_items");
  if (given.length > 100) throw invalid("You can pass at most 100 line items.", "line_items");
  for (const [i, item] of given.entries()) checkLineItem(world, item, `line_items[${i}]`, params);
  return given.map((item) => newLineItem(world, item, livemode));
}

function checkLineItem(world: World, item: GivenItem, at: string, params: Params): void {
  if (item.adjustable_quantity?.enabled) throw notModelled(`${at}[adjustable_quantity]`);
  if (item.tax_rates?.length) throw notModelled(`${at}[tax_rates]`);
  if (item.price && item.price_data)
    throw invalid(`You may only specify one of these parameters: price, price_data.`, at);
  if (item.quantity === undefined) throw missing(`${at}[quantity]`);
  if (item.quantity < 1)
    throw invalid("This value must be greater than or equal to 1.", `${at}[quantity]`, "parameter_invalid_integer");
  const { currency, recurring } = item.price
    ? factsOfPrice(world, item.price, at)
    : factsOfData(world, item.price_data, at);
  if (recurring && params.mode === "payment") {
    throw invalid(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      at,
    );
  }
  if (params.currency && params.currency.toLowerCase() !== currency) {
    throw invalid(
      `The price specified only supports \`${currency}\`. This doesn't match the expected currency: \`${params.currency}\`.`,
      `${at}[price]`,
    );
  }
}

function factsOfPrice(world: World, id: string, at: string): { currency: string; recurring: boolean } {
  const price = world.tables.prices.get(id);
  if (!price) throw noSuch("price", id, `${at}[price]`);
  if (!price.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, `${at}[price]`);
  return { currency: price.currency, recurring: price.recurring !== null };
}

function factsOfData(world: World, data: GivenPrice | undefined, at: string): { currency: string; recurring: boolean } {
  if (!data) throw missing(`${at}[price]`);
  if (data.unit_amount_decimal !== undefined) throw notModelled(`${at}[price_data][unit_amount_decimal]`);
  checkAmount(data.unit_amount, `${at}[price_data][unit_amount]`);
  if (data.product && data.product_data) {
    throw invalid("You may only specify one of these parameters: product, product_data.", `${at}[price_data]`);
  }
  if (data.product) {
    const param = `${at}[price_data][product]`;
    if (!existingProduct(world, data.product, param).active) {
      throw invalid(
        `The product ${data.product} is marked as inactive, and thus no new subscriptions or payments can be created for it.`,
        param,
      );
    }
  } else if (!data.product_data) throw missing(`${at}[price_data][product]`);
  return {
    currency: checkCurrency(data.currency, `${at}[price_data][currency]`),
    recurring: recurringOf(data.recurring) !== null,
  };
}

function newLineItem(world: World, item: GivenItem, livemode: boolean): Stripe.LineItem {
  const price = item.price
    ? (world.tables.prices.get(item.price) as Stripe.Price)
    : inlinePrice(world, item.price_data as GivenPrice, livemode);
  const amount = (price.unit_amount ?? 0) * (item.quantity ?? 1);
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: world.tables.products.get(String(price.product))?.name ?? null,
    metadata: mergeMetadata({}, item.metadata),
    price: structuredClone(price),
    quantity: item.quantity ?? 1,
  };
}

/** Prices made for one session are inactive, so that they cannot be used again. */
function inlinePrice(world: World, data: GivenPrice, livemode: boolean): Stripe.Price {
  const product =
    data.product ??
    createProduct(world, { ...(data.product_data as Stripe.ProductCreateParams), active: false }, livemode).id;
  return newPrice(world, {
    currency: data.currency.toLowerCase(),
    product,
    unitAmount: data.unit_amount as number,
    recurring: recurringOf(data.recurring),
    active: false,
    livemode,
  });
}

export function checkTotals(items: Stripe.LineItem[], mode: Stripe.Checkout.SessionCreateParams.Mode): void {
  const currencies = [...new Set(items.map((item) => item.currency))];
  if (currencies.length > 1) {
    throw invalid(
      `All prices on a Checkout Session must have the same currency. This session has: ${currencies.join(", ")}.`,
      "line_items",
    );
  }
  const recurring = items.filter((item) => item.price?.recurring);
  if (mode === "subscription" && recurring.length === 0) {
    throw invalid("You must provide at least one recurring price in `subscription` mode when using prices.", "mode");
  }
  const intervals = new Set(
    recurring.map((item) => `${item.price?.recurring?.interval_count} ${item.price?.recurring?.interval}`),
  );
  if (intervals.size > 1)
    throw invalid("Checkout does not support multiple prices with different billing intervals.", "line_items");
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  const least = smallestCharge[currencies[0] ?? "eur"] ?? 50;
  // Free orders are allowed; anything between nothing and the smallest charge is not.
  if (total > 0 && total < least) {
    throw invalid(
      `The Checkout Session's total amount due must add up to at least €${(least / 100).toFixed(2)} ${currencies[0] ?? ""}`,
      "line_items",
      "amount_too_small",
    );
  }
}
