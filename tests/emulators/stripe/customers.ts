import type { Stripe } from "stripe";
import { invalid, notModelled } from "./errors.ts";
import { newId } from "./ids.ts";
import { mergeMetadata } from "./metadata.ts";
import { emit, now, type World } from "./world.ts";

const modelled = ["email", "name", "phone", "description", "metadata", "address", "preferred_locales", "expand"];

export function createCustomer(world: World, params: Stripe.CustomerCreateParams, livemode: boolean): Stripe.Customer {
  refuseOthers(params);
  const id = newId("cus");
  const customer = world.tables.customers.put({
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: now(world),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode,
    metadata: mergeMetadata({}, params.metadata),
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...contactOf(params),
  });
  emit(world, "customer.created", customer);
  return customer;
}

export function updateCustomer(
  world: World,
  customer: Stripe.Customer,
  params: Stripe.CustomerUpdateParams,
): Stripe.Customer {
  refuseOthers(params);
  const updated = world.tables.customers.put({
    ...customer,
    ...contactOf(params),
    metadata: mergeMetadata(customer.metadata, params.metadata),
  });
  emit(world, "customer.updated", updated);
  return updated;
}

type Contact = Pick<
  Stripe.CustomerCreateParams,
  "email" | "name" | "phone" | "description" | "address" | "preferred_locales"
>;

function contactOf(params: Contact | Stripe.CustomerUpdateParams): Partial<Stripe.Customer> {
  const { email, name, phone, description, address, preferred_locales: locales } = params;
  if (email) checkEmail(email, "email");
  return {
    ...(email === undefined ? {} : { email: email || null }),
    ...(name === undefined ? {} : { name: name || null }),
    ...(phone === undefined ? {} : { phone: phone || null }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(locales === undefined ? {} : { preferred_locales: locales }),
    ...(address === undefined ? {} : { address: address ? fullAddress(address) : null }),
  };
}

export function checkEmail(email: string, param: string): void {
  if (!/^[^\s@<>()[\]]{1,64}@[^\s@<>()[\]]+\.[^\s@<>()[\]]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, param, "email_invalid");
  }
}

function fullAddress(address: Stripe.AddressParam): Stripe.Address {
  return {
    city: address.city ?? null,
    country: address.country ?? null,
    line1: address.line1 ?? null,
    line2: address.line2 ?? null,
    postal_code: address.postal_code ?? null,
    state: address.state ?? null,
  };
}

function refuseOthers(params: object): void {
  const other = Object.keys(params).find((name) => !modelled.includes(name));
  if (other) throw notModelled(other);
}
