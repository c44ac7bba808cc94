// Subscriptions: started by a paid session, renewed, changed, ended.

import type { Stripe } from "stripe";
import { invalid, notModelled } from "./errors.ts";
import { newId } from "./ids.ts";
import { mergeMetadata } from "./metadata.ts";
import { emit, idOf, now, type World } from "./world.ts";

export interface SubscriptionInput {
  customer: string;
  items: Stripe.LineItem[];
  data: Stripe.Checkout.SessionCreateParams.SubscriptionData;
  livemode: boolean;
}

/** Not announced yet: the event includes its first invoice. */
export function newSubscription(world: World, input: SubscriptionInput): Stripe.Subscription {
  const id = newId("sub");
  const start = now(world);
  const items = input.items.flatMap((item) => (item.price?.recurring ? [newItem(id, item, item.price, start)] : []));
  return world.tables.subscriptions.put({
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: start,
    currency: input.items[0]?.currency ?? "eur",
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: input.data.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: { object: "list", data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: input.livemode,
    managed_payments: null,
    metadata: mergeMetadata({}, input.data.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: "off" },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: "active",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: null,
  });
}

function newItem(
  subscription: string,
  line: Stripe.LineItem,
  price: Stripe.Price,
  start: number,
): Stripe.SubscriptionItem {
  const recurring = price.recurring as Stripe.Price.Recurring;
  return {
    id: newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: start,
    current_period_start: start,
    current_period_end: periodEnd(start, start, recurring),
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: structuredClone(price),
    quantity: line.quantity ?? 1,
    subscription,
    tax_rates: [],
  };
}

function planOf(price: Stripe.Price): Stripe.Plan {
  const recurring = price.recurring as Stripe.Price.Recurring;
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: price.livemode,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

type Interval = Pick<Stripe.Price.Recurring, "interval" | "interval_count">;

/** Months keep the day of the first payment: 31 January, 28 February, 31 March. */
export function periodEnd(start: number, anchor: number, recurring: Interval): number {
  const count = recurring.interval_count;
  if (recurring.interval === "day") return start + count * 86_400;
  if (recurring.interval === "week") return start + count * 7 * 86_400;
  const from = new Date(start * 1000);
  const months = recurring.interval === "year" ? 12 * count : count;
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), lastDay));
  return Math.floor(target.getTime() / 1000);
}

export function advancePeriod(subscription: Stripe.Subscription): Stripe.Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(
      item.current_period_end,
      subscription.billing_cycle_anchor,
      item.price.recurring as Stripe.Price.Recurring,
    ),
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}

export function updateSubscription(
  world: World,
  subscription: Stripe.Subscription,
  params: Stripe.SubscriptionUpdateParams,
): Stripe.Subscription {
  const modelled = [
    "cancel_at",
    "cancel_at_period_end",
    "cancellation_details",
    "metadata",
    "description",
    "expand",
    "proration_behavior",
  ];
  const other = Object.keys(params).find((name) => !modelled.includes(name));
  if (other) throw notModelled(other);
  if (hasEnded(subscription)) {
    const onlyMetadata = Object.keys(params).every((name) =>
      ["metadata", "cancellation_details", "expand"].includes(name),
    );
    if (!onlyMetadata) throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const details = params.cancellation_details;
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.", "cancel_at");
  }
  const scheduled = params.cancel_at_period_end ?? scheduledAt(params.cancel_at);
  const updated: Stripe.Subscription = {
    ...subscription,
    metadata: mergeMetadata(subscription.metadata, params.metadata),
    ...(params.description === undefined ? {} : { description: params.description || null }),
    cancellation_details: {
      comment: details?.comment || (subscription.cancellation_details?.comment ?? null),
      feedback: details?.feedback || (subscription.cancellation_details?.feedback ?? null),
      feedback_option: null,
      reason:
        scheduled === undefined
          ? (subscription.cancellation_details?.reason ?? null)
          : scheduled
            ? "cancellation_requested"
            : null,
    },
    ...(params.cancel_at_period_end === undefined ? {} : schedule(world, subscription, params.cancel_at_period_end)),
    ...(params.cancel_at === undefined ? {} : scheduleAt(world, subscription, params)),
  };
  return saveSubscription(world, subscription, updated);
}

function scheduledAt(moment: Stripe.SubscriptionUpdateParams["cancel_at"]): boolean | undefined {
  if (typeof moment === "string" && moment !== "") throw notModelled(`cancel_at=${moment}`);
  return moment === undefined ? undefined : moment !== "";
}

/** Ends at another time than the period's. The unserved time would be credited unless prorations are disabled. */
function scheduleAt(
  world: World,
  subscription: Stripe.Subscription,
  { cancel_at: moment, proration_behavior }: Stripe.SubscriptionUpdateParams,
): Partial<Stripe.Subscription> {
  if (typeof moment !== "number") return { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
  if (moment <= now(world)) throw invalid("`cancel_at` must be in the future.", "cancel_at");
  if (proration_behavior !== "none") throw notModelled("prorations");
  return {
    cancel_at: moment,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? now(world),
  };
}

/** Ends the subscriptions whose end has come. */
export function endDueSubscriptions(world: World): void {
  for (const subscription of world.tables.subscriptions.all()) {
    if (hasEnded(subscription) || subscription.cancel_at === null || subscription.cancel_at > now(world)) continue;
    cancelSubscription(world, subscription);
  }
}

function schedule(world: World, subscription: Stripe.Subscription, cancel: boolean): Partial<Stripe.Subscription> {
  const end = Math.max(...subscription.items.data.map((item) => item.current_period_end));
  return {
    cancel_at_period_end: cancel,
    cancel_at: cancel ? end : null,
    canceled_at: cancel ? (subscription.canceled_at ?? now(world)) : null,
  };
}

export function cancelSubscription(
  world: World,
  subscription: Stripe.Subscription,
  details?: Stripe.SubscriptionCancelParams.CancellationDetails,
  reason: "cancellation_requested" | "payment_failed" = "cancellation_requested",
): Stripe.Subscription {
  // Stripe answers for an ended subscription as if it did not exist.
  if (hasEnded(subscription))
    throw invalid(`No such subscription: '${subscription.id}'`, "id", "resource_missing", 404);
  const ended = world.tables.subscriptions.put({
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? now(world),
    cancellation_details: {
      // One that was set to end keeps what was said then.
      comment: details?.comment || (subscription.cancellation_details?.comment ?? null),
      feedback: details?.feedback || (subscription.cancellation_details?.feedback ?? null),
      feedback_option: null,
      reason,
    },
    ended_at: now(world),
    status: "canceled",
  });
  emit(world, "customer.subscription.deleted", ended);
  return ended;
}

export function saveSubscription(
  world: World,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Stripe.Subscription {
  world.tables.subscriptions.put(after);
  const changed = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key as keyof Stripe.Subscription]),
  );
  if (changed.length > 0) emit(world, "customer.subscription.updated", after, Object.fromEntries(changed));
  return after;
}

export function hasEnded(subscription: Stripe.Subscription): boolean {
  return subscription.status === "canceled" || subscription.status === "incomplete_expired";
}
