// Products and prices.

import type { Stripe } from "stripe";
import { invalid, missing, noSuch, notModelled } from "./errors.ts";
import { newId } from "./ids.ts";
import { mergeMetadata } from "./metadata.ts";
import { now, type World } from "./world.ts";

const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

export interface PriceInput {
  currency: string;
  product: string;
  unitAmount: number;
  recurring: Stripe.Price.Recurring | null;
  active: boolean;
  livemode: boolean;
}

export function createProduct(world: World, params: Stripe.ProductCreateParams, livemode: boolean): Stripe.Product {
  if (params.default_price_data) throw notModelled("default_price_data");
  const id = params.id ?? newId("prod");
  if (world.tables.products.get(id)) {
    throw invalid("Product already exists.", "id", "resource_already_exists");
  }
  return world.tables.products.put({
    id,
    object: "product",
    active: params.active ?? true,
    created: now(world),
    default_price: null,
    description: params.description ?? null,
    images: params.images ?? [],
    livemode,
    marketing_features: params.marketing_features ?? [],
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: params.shippable ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: "service",
    unit_label: params.unit_label ?? null,
    updated: now(world),
    url: params.url ?? null,
  });
}

export function updateProduct(
  world: World,
  product: Stripe.Product,
  params: Stripe.ProductUpdateParams,
): Stripe.Product {
  if (params.default_price) productPrice(world, product.id, params.default_price);
  return world.tables.products.put({
    ...product,
    ...(params.active === undefined ? {} : { active: params.active }),
    ...(params.name === undefined ? {} : { name: params.name }),
    ...(params.description === undefined ? {} : { description: params.description || null }),
    ...(params.images === undefined ? {} : { images: params.images || [] }),
    ...(params.url === undefined ? {} : { url: params.url || null }),
    ...(params.default_price === undefined ? {} : { default_price: params.default_price }),
    ...(params.statement_descriptor === undefined ? {} : { statement_descriptor: params.statement_descriptor }),
    metadata: mergeMetadata(product.metadata, params.metadata),
    updated: now(world),
  });
}

/** Stripe refuses to delete a product that has prices. */
export function deleteProduct(world: World, product: Stripe.Product): Stripe.DeletedProduct {
  if (world.tables.prices.all().some((price) => price.product === product.id)) {
    throw invalid("This product cannot be deleted because it has one or more user-created prices.");
  }
  world.tables.products.delete(product.id);
  return { id: product.id, object: "product", deleted: true };
}

export function createPrice(world: World, params: Stripe.PriceCreateParams, livemode: boolean): Stripe.Price {
  for (const name of [
    "currency_options",
    "custom_unit_amount",
    "tiers",
    "transform_quantity",
    "unit_amount_decimal",
  ] as const) {
    if (params[name] !== undefined) throw notModelled(name);
  }
  if (params.product && params.product_data)
    throw invalid("You may only specify one of these parameters: product, product_data.", "product");
  if (!params.product && !params.product_data) throw missing("product");
  const unitAmount = checkAmount(params.unit_amount, "unit_amount");
  const currency = checkCurrency(params.currency, "currency");
  const lookupKey = params.lookup_key ?? null;
  const holder = lookupKey && world.tables.prices.all().find((price) => price.lookup_key === lookupKey);
  if (holder && !params.transfer_lookup_key) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, "lookup_key");
  }
  const product = params.product
    ? existingProduct(world, params.product, "product").id
    : createProduct(world, params.product_data as Stripe.ProductCreateParams, livemode).id;
  if (holder) world.tables.prices.put({ ...holder, lookup_key: null });
  const price = newPrice(world, {
    currency,
    product,
    unitAmount,
    recurring: recurringOf(params.recurring),
    active: params.active ?? true,
    livemode,
  });
  return world.tables.prices.put({
    ...price,
    lookup_key: lookupKey,
    nickname: params.nickname ?? null,
    metadata: mergeMetadata({}, params.metadata),
    tax_behavior: params.tax_behavior ?? "unspecified",
  });
}

export function updatePrice(world: World, price: Stripe.Price, params: Stripe.PriceUpdateParams): Stripe.Price {
  if (params.currency_options) throw notModelled("currency_options");
  return world.tables.prices.put({
    ...price,
    ...(params.active === undefined ? {} : { active: params.active }),
    ...(params.nickname === undefined ? {} : { nickname: params.nickname || null }),
    ...(params.lookup_key === undefined ? {} : { lookup_key: params.lookup_key }),
    metadata: mergeMetadata(price.metadata, params.metadata),
  });
}

export function newPrice(world: World, input: PriceInput): Stripe.Price {
  return world.tables.prices.put({
    id: newId("price"),
    object: "price",
    active: input.active,
    billing_scheme: "per_unit",
    created: now(world),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: input.livemode,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: input.product,
    recurring: input.recurring,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? "recurring" : "one_time",
    unit_amount: input.unitAmount,
    // In JSON, decimals are strings; the SDK parses them into its Decimal.
    unit_amount_decimal: String(input.unitAmount) as unknown as Stripe.Decimal,
  });
}

export function recurringOf(
  params:
    | { interval: Stripe.Price.Recurring.Interval; interval_count?: number; meter?: string; usage_type?: string }
    | undefined,
): Stripe.Price.Recurring | null {
  if (!params) return null;
  if (params.meter || params.usage_type === "metered") throw notModelled("recurring[usage_type]");
  return {
    interval: params.interval,
    interval_count: params.interval_count ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

export function existingProduct(world: World, id: string, param: string): Stripe.Product {
  const product = world.tables.products.get(id);
  if (!product) throw noSuch("product", id, param);
  return product;
}

function productPrice(world: World, product: string, id: string): void {
  const price = world.tables.prices.get(id);
  if (!price || price.product !== product) throw noSuch("price", id, "default_price");
}

export function checkAmount(amount: number | undefined, param: string): number {
  if (amount === undefined) throw missing(param);
  if (amount < 0) throw invalid("Invalid non-negative integer", param, "parameter_invalid_integer");
  if (amount > 99_999_999) throw invalid("Amount must be no more than €999,999.99", param, "amount_too_large");
  return amount;
}

export function checkCurrency(currency: string, param: string): string {
  const given = currency.toLowerCase();
  if (!currencies.has(given)) {
    throw invalid(
      `Invalid currency: ${currency}. Stripe supports the currencies listed at https://stripe.com/docs/currencies.`,
      param,
    );
  }
  return given;
}
