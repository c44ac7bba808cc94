// List filters that are more than an equality.

import type { Stripe } from "stripe";
import { withinRange } from "./answers.ts";
import { invalid } from "./errors.ts";
import { idOf, type World } from "./world.ts";

export function listPrices(world: World, params: Stripe.PriceListParams): Stripe.Price[] {
  if ((params.lookup_keys?.length ?? 0) > 10) throw invalid("You can list at most 10 lookup keys.", "lookup_keys");
  return world.tables.prices
    .all()
    .filter(
      (price) =>
        (params.active === undefined || price.active === params.active) &&
        (params.currency === undefined || price.currency === params.currency) &&
        (params.product === undefined || price.product === params.product) &&
        (params.type === undefined || price.type === params.type) &&
        (params.lookup_keys === undefined ||
          (price.lookup_key !== null && params.lookup_keys.includes(price.lookup_key))) &&
        (params.recurring?.interval === undefined || price.recurring?.interval === params.recurring.interval),
    );
}

export function listSessions(world: World, params: Stripe.Checkout.SessionListParams): Stripe.Checkout.Session[] {
  return world.tables.sessions
    .all()
    .filter(
      (session) =>
        (params.customer === undefined || session.customer === params.customer) &&
        (params.customer_details === undefined || session.customer_details?.email === params.customer_details.email) &&
        (params.payment_intent === undefined || session.payment_intent === params.payment_intent) &&
        (params.payment_link === undefined || session.payment_link === params.payment_link) &&
        (params.status === undefined || session.status === params.status) &&
        (params.subscription === undefined || session.subscription === params.subscription),
    );
}

export function listSubscriptions(world: World, params: Stripe.SubscriptionListParams): Stripe.Subscription[] {
  return world.tables.subscriptions.all().filter((subscription) => {
    const item = subscription.items.data[0];
    return (
      matchesStatus(subscription, params.status) &&
      (params.customer === undefined || subscription.customer === params.customer) &&
      (params.collection_method === undefined || subscription.collection_method === params.collection_method) &&
      (params.price === undefined || subscription.items.data.some((row) => row.price.id === params.price)) &&
      (params.plan === undefined || subscription.items.data.some((row) => row.plan.id === params.plan)) &&
      withinRange(item?.current_period_start, params.current_period_start) &&
      withinRange(item?.current_period_end, params.current_period_end)
    );
  });
}

/** Without a status Stripe lists all that are not canceled. */
function matchesStatus(subscription: Stripe.Subscription, status: Stripe.SubscriptionListParams["status"]): boolean {
  if (status === "all") return true;
  if (status === undefined) return subscription.status !== "canceled";
  if (status === "ended") return ["canceled", "incomplete_expired"].includes(subscription.status);
  return subscription.status === status;
}

export function listInvoices(world: World, params: Stripe.InvoiceListParams): Stripe.Invoice[] {
  return world.tables.invoices
    .all()
    .filter(
      (invoice) =>
        (params.customer === undefined || invoice.customer === params.customer) &&
        (params.status === undefined || invoice.status === params.status) &&
        (params.collection_method === undefined || invoice.collection_method === params.collection_method) &&
        (params.subscription === undefined ||
          idOf(invoice.parent?.subscription_details?.subscription) === params.subscription),
    );
}

export function listEvents(world: World, params: Stripe.EventListParams): Stripe.Event[] {
  if (params.type && params.types) throw invalid("You may only specify one of these parameters: type, types.", "types");
  if ((params.types?.length ?? 0) > 20) throw invalid("You can list at most 20 types.", "types");
  return world.tables.events.all().filter((event) => {
    const delivered = world.state.deliveries.get(event.id)?.state === "delivered";
    return (
      (params.delivery_success === undefined || delivered === params.delivery_success) &&
      (params.type === undefined || matchesType(event.type, params.type)) &&
      (params.types === undefined || params.types.includes(event.type))
    );
  });
}

/** A type may end in a wildcard: `charge.*`. */
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
