// Every API endpoint of the emulator: method, path, the declaration of its parameters, and its implementation.

import type { Stripe } from "stripe";
import { createRefund } from "./after-sales.ts";
import { page } from "./answers.ts";
import { createPrice, createProduct, deleteProduct, updatePrice, updateProduct } from "./catalogue.ts";
import { createSession, expireSession, updateSession } from "./checkout-sessions.ts";
import { createCustomer, updateCustomer } from "./customers.ts";
import { noSuch, notModelled } from "./errors.ts";
import { mergeMetadata } from "./metadata.ts";
import { createPortalSession } from "./portal.ts";
import { createConfiguration, updateConfiguration } from "./portal-configurations.ts";
import { listEvents, listInvoices, listPrices, listSessions, listSubscriptions } from "./queries.ts";
import type { Table, Tables } from "./state.ts";
import { cancelSubscription, updateSubscription } from "./subscriptions.ts";
import { createWebhookEndpoint, updateWebhookEndpoint } from "./webhook-endpoints.ts";
import type { World } from "./world.ts";

interface Call<Params> {
  world: World;
  params: Params;
  id: string;
  livemode: boolean;
  path: string;
}

export interface Route {
  method: string;
  pattern: RegExp;
  resource: string;
  declaration: string;
  run: (call: Call<never>) => object;
}

export const routes: Route[] = [];

function route<Params>(
  method: string,
  path: string,
  resource: string,
  declaration: string,
  run: (call: Call<Params>) => object,
): void {
  const pattern = new RegExp(`^/v1/${path.replace("{id}", "(?<id>[^/]+)")}$`);
  routes.push({ method, pattern, resource, declaration, run: run as Route["run"] });
}

/** The row that the path names; 404 when it is missing. */
function found<Row extends { id: string }>(table: Table<Row>, id: string, noun: string): Row {
  const row = table.get(id);
  if (!row) throw noSuch(noun, id, "id", true);
  return row;
}

function retrieve(path: string, resource: string, declaration: string, table: keyof Tables, noun: string): void {
  route("GET", `${path}/{id}`, resource, declaration, ({ world, id }) =>
    found(world.tables[table] as Table<{ id: string }>, id, noun),
  );
}

function filtered<Row>(rows: Row[], wanted: Partial<Record<keyof Row, unknown>>): Row[] {
  const filters = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return rows.filter((row) => filters.every(([key, value]) => row[key as keyof Row] === value));
}

route<Stripe.ProductCreateParams>("POST", "products", "Products", "ProductCreateParams", (c) =>
  createProduct(c.world, c.params, c.livemode),
);
route<Stripe.ProductListParams>("GET", "products", "Products", "ProductListParams", ({ world, params, path }) => {
  const rows = filtered(world.tables.products.all(), { active: params.active, url: params.url });
  return page(params.ids ? rows.filter((row) => params.ids?.includes(row.id)) : rows, params, path);
});
retrieve("products", "Products", "ProductRetrieveParams", "products", "product");
route<Stripe.ProductUpdateParams>("POST", "products/{id}", "Products", "ProductUpdateParams", (c) =>
  updateProduct(c.world, found(c.world.tables.products, c.id, "product"), c.params),
);
route("DELETE", "products/{id}", "Products", "ProductDeleteParams", (c) =>
  deleteProduct(c.world, found(c.world.tables.products, c.id, "product")),
);

route<Stripe.PriceCreateParams>("POST", "prices", "Prices", "PriceCreateParams", (c) =>
  createPrice(c.world, c.params, c.livemode),
);
route<Stripe.PriceListParams>("GET", "prices", "Prices", "PriceListParams", (c) =>
  page(listPrices(c.world, c.params), c.params, c.path),
);
retrieve("prices", "Prices", "PriceRetrieveParams", "prices", "price");
route<Stripe.PriceUpdateParams>("POST", "prices/{id}", "Prices", "PriceUpdateParams", (c) =>
  updatePrice(c.world, found(c.world.tables.prices, c.id, "price"), c.params),
);

route<Stripe.CustomerCreateParams>("POST", "customers", "Customers", "CustomerCreateParams", (c) =>
  createCustomer(c.world, c.params, c.livemode),
);
route<Stripe.CustomerListParams>("GET", "customers", "Customers", "CustomerListParams", ({ world, params, path }) =>
  page(filtered(world.tables.customers.all(), { email: params.email }), params, path),
);
retrieve("customers", "Customers", "CustomerRetrieveParams", "customers", "customer");
route<Stripe.CustomerUpdateParams>("POST", "customers/{id}", "Customers", "CustomerUpdateParams", (c) =>
  updateCustomer(c.world, found(c.world.tables.customers, c.id, "customer"), c.params),
);

const sessions = "Checkout/Sessions";
route<Stripe.Checkout.SessionCreateParams>("POST", "checkout/sessions", sessions, "Checkout.SessionCreateParams", (c) =>
  createSession(c.world, c.params, c.livemode),
);
route<Stripe.Checkout.SessionListParams>("GET", "checkout/sessions", sessions, "Checkout.SessionListParams", (c) =>
  page(listSessions(c.world, c.params), c.params, c.path),
);
retrieve("checkout/sessions", sessions, "Checkout.SessionRetrieveParams", "sessions", "checkout.session");
route<Stripe.Checkout.SessionUpdateParams>(
  "POST",
  "checkout/sessions/{id}",
  sessions,
  "Checkout.SessionUpdateParams",
  (c) => updateSession(c.world, found(c.world.tables.sessions, c.id, "checkout.session"), c.params),
);
route("POST", "checkout/sessions/{id}/expire", sessions, "Checkout.SessionExpireParams", (c) =>
  expireSession(c.world, found(c.world.tables.sessions, c.id, "checkout.session")),
);
route<Stripe.Checkout.SessionListLineItemsParams>(
  "GET",
  "checkout/sessions/{id}/line_items",
  sessions,
  "Checkout.SessionListLineItemsParams",
  (c) => {
    found(c.world.tables.sessions, c.id, "checkout.session");
    return page(c.world.state.plans.get(c.id)?.lineItems.toReversed() ?? [], c.params, c.path);
  },
);

retrieve("payment_intents", "PaymentIntents", "PaymentIntentRetrieveParams", "paymentIntents", "payment_intent");
route<Stripe.PaymentIntentUpdateParams>(
  "POST",
  "payment_intents/{id}",
  "PaymentIntents",
  "PaymentIntentUpdateParams",
  ({ world, id, params: { metadata, ...others } }) => {
    for (const name of Object.keys(others)) throw notModelled(name);
    const intent = found(world.tables.paymentIntents, id, "payment_intent");
    return world.tables.paymentIntents.put({ ...intent, metadata: mergeMetadata(intent.metadata, metadata) });
  },
);
route<Stripe.PaymentIntentListParams>(
  "GET",
  "payment_intents",
  "PaymentIntents",
  "PaymentIntentListParams",
  ({ world, params, path }) =>
    page(filtered(world.tables.paymentIntents.all(), { customer: params.customer }), params, path),
);
retrieve("charges", "Charges", "ChargeRetrieveParams", "charges", "charge");
route<Stripe.ChargeListParams>("GET", "charges", "Charges", "ChargeListParams", ({ world, params, path }) =>
  page(
    filtered(world.tables.charges.all(), { customer: params.customer, payment_intent: params.payment_intent }),
    params,
    path,
  ),
);
retrieve("payment_methods", "PaymentMethods", "PaymentMethodRetrieveParams", "paymentMethods", "PaymentMethod");

retrieve("subscriptions", "Subscriptions", "SubscriptionRetrieveParams", "subscriptions", "subscription");
route<Stripe.SubscriptionListParams>("GET", "subscriptions", "Subscriptions", "SubscriptionListParams", (c) =>
  page(listSubscriptions(c.world, c.params), c.params, c.path),
);
route<Stripe.SubscriptionUpdateParams>("POST", "subscriptions/{id}", "Subscriptions", "SubscriptionUpdateParams", (c) =>
  updateSubscription(c.world, found(c.world.tables.subscriptions, c.id, "subscription"), c.params),
);
route<Stripe.SubscriptionCancelParams>(
  "DELETE",
  "subscriptions/{id}",
  "Subscriptions",
  "SubscriptionCancelParams",
  (c) =>
    cancelSubscription(
      c.world,
      found(c.world.tables.subscriptions, c.id, "subscription"),
      c.params.cancellation_details,
    ),
);

retrieve("invoices", "Invoices", "InvoiceRetrieveParams", "invoices", "invoice");
route<Stripe.InvoiceListParams>("GET", "invoices", "Invoices", "InvoiceListParams", (c) =>
  page(listInvoices(c.world, c.params), c.params, c.path),
);
route<Stripe.InvoicePaymentListParams>(
  "GET",
  "invoice_payments",
  "InvoicePayments",
  "InvoicePaymentListParams",
  ({ world, params, path }) => {
    const rows = filtered(world.tables.invoicePayments.all(), { invoice: params.invoice, status: params.status });
    const intent = params.payment?.payment_intent;
    return page(intent ? rows.filter((row) => row.payment.payment_intent === intent) : rows, params, path);
  },
);

route<Stripe.RefundCreateParams>("POST", "refunds", "Refunds", "RefundCreateParams", (c) =>
  createRefund(c.world, c.params),
);
retrieve("refunds", "Refunds", "RefundRetrieveParams", "refunds", "refund");
route<Stripe.RefundUpdateParams>("POST", "refunds/{id}", "Refunds", "RefundUpdateParams", ({ world, id, params }) => {
  const refund = found(world.tables.refunds, id, "refund");
  return world.tables.refunds.put({ ...refund, metadata: mergeMetadata(refund.metadata, params.metadata) });
});
route<Stripe.RefundListParams>("GET", "refunds", "Refunds", "RefundListParams", ({ world, params, path }) =>
  page(
    filtered(world.tables.refunds.all(), { charge: params.charge, payment_intent: params.payment_intent }),
    params,
    path,
  ),
);
retrieve("disputes", "Disputes", "DisputeRetrieveParams", "disputes", "dispute");
route<Stripe.DisputeListParams>("GET", "disputes", "Disputes", "DisputeListParams", ({ world, params, path }) =>
  page(
    filtered(world.tables.disputes.all(), { charge: params.charge, payment_intent: params.payment_intent }),
    params,
    path,
  ),
);

const configurations = "BillingPortal/Configurations";
route<Stripe.BillingPortal.ConfigurationCreateParams>(
  "POST",
  "billing_portal/configurations",
  configurations,
  "BillingPortal.ConfigurationCreateParams",
  (c) => createConfiguration(c.world, c.params, c.livemode),
);
route<Stripe.BillingPortal.ConfigurationListParams>(
  "GET",
  "billing_portal/configurations",
  configurations,
  "BillingPortal.ConfigurationListParams",
  ({ world, params, path }) => {
    const wanted = { active: params.active, is_default: params.is_default };
    return page(filtered(world.tables.portalConfigurations.all(), wanted), params, path);
  },
);
retrieve(
  "billing_portal/configurations",
  configurations,
  "BillingPortal.ConfigurationRetrieveParams",
  "portalConfigurations",
  "configuration",
);
route<Stripe.BillingPortal.ConfigurationUpdateParams>(
  "POST",
  "billing_portal/configurations/{id}",
  configurations,
  "BillingPortal.ConfigurationUpdateParams",
  (c) => updateConfiguration(c.world, found(c.world.tables.portalConfigurations, c.id, "configuration"), c.params),
);
route<Stripe.BillingPortal.SessionCreateParams>(
  "POST",
  "billing_portal/sessions",
  "BillingPortal/Sessions",
  "BillingPortal.SessionCreateParams",
  (c) => createPortalSession(c.world, c.params, c.livemode),
);
retrieve("events", "Events", "EventRetrieveParams", "events", "event");
route<Stripe.EventListParams>("GET", "events", "Events", "EventListParams", (c) =>
  page(listEvents(c.world, c.params), c.params, c.path),
);
route<Stripe.WebhookEndpointCreateParams>(
  "POST",
  "webhook_endpoints",
  "WebhookEndpoints",
  "WebhookEndpointCreateParams",
  (c) => createWebhookEndpoint(c.world, c.params, c.livemode),
);
route<Stripe.WebhookEndpointListParams>(
  "GET",
  "webhook_endpoints",
  "WebhookEndpoints",
  "WebhookEndpointListParams",
  ({ world, params, path }) => page(world.tables.webhookEndpoints.all(), params, path),
);
route<Stripe.WebhookEndpointUpdateParams>(
  "POST",
  "webhook_endpoints/{id}",
  "WebhookEndpoints",
  "WebhookEndpointUpdateParams",
  (c) => updateWebhookEndpoint(c.world, found(c.world.tables.webhookEndpoints, c.id, "webhook endpoint"), c.params),
);
route("GET", "balance", "Balance", "BalanceRetrieveParams", ({ world, livemode }) => {
  const taken = world.tables.charges
    .all()
    .reduce((sum, charge) => sum + charge.amount_captured - charge.amount_refunded, 0);
  const amounts = (amount: number) => [{ amount, currency: "eur", source_types: { card: amount } }];
  return {
    object: "balance",
    available: amounts(taken),
    livemode,
    pending: amounts(0),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
});
