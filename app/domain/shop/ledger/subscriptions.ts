import type { StripeSubscription } from "#app/gateways/stripe/subscriptions.server.ts";
import { isPaid, wasPaid } from "../orders/order.ts";
import { canStillCharge } from "../orders/subscriptions/status.ts";
import { type Difference, type Fact, type LedgerOrder, NONE, ONE, stateOf } from "./books.ts";

export function compareSubscriptions(subscriptions: StripeSubscription[], orders: LedgerOrder[]): Difference[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const atStripe = new Set(subscriptions.map(({ orderId }) => orderId));
  return [
    ...subscriptions.flatMap((subscription) => {
      const order = byId.get(subscription.orderId ?? "");
      return order && wasPaid(order) ? compareOne(subscription, order) : [];
    }),
    ...orders.filter((order) => order.stripeSubscriptionId && !atStripe.has(order.id)).map(onlyHere),
    ...findDoubles(subscriptions, orders),
  ];
}

function compareOne(subscription: StripeSubscription, order: LedgerOrder): Difference[] {
  const base = { about: order.number, orderId: order.id, stripeId: subscription.id };
  const expected = describe(subscription);
  if (order.stripeSubscriptionId !== subscription.id) {
    return [{ kind: "subscription-not-recorded", ...base, expected, found: nameOf(order.stripeSubscriptionId) }];
  }
  if (canStillCharge(subscription.status) && !isPaid(order)) {
    return [{ kind: "subscription-goes-on", ...base, expected, found: stateOf(order) }];
  }
  const found = describe({
    status: order.subscriptionStatus ?? "",
    periodEnd: order.currentPeriodEnd,
    cancelAtPeriodEnd: order.cancelAtPeriodEnd ?? false,
    cancelAt: order.cancelAt,
  });
  return JSON.stringify(expected) === JSON.stringify(found)
    ? []
    : [{ kind: "subscription-differs", ...base, expected, found }];
}

function onlyHere(order: LedgerOrder): Difference {
  return {
    kind: "subscription-only-here",
    about: order.number,
    orderId: order.id,
    stripeId: order.stripeSubscriptionId,
    expected: NONE,
    found: nameOf(order.subscriptionStatus),
  };
}

function findDoubles(subscriptions: StripeSubscription[], orders: LedgerOrder[]): Difference[] {
  const live = new Set(subscriptions.filter(({ status }) => canStillCharge(status)).map(({ orderId }) => orderId));
  const charged = orders.filter((order) => order.userId && live.has(order.id));
  const buyers = Map.groupBy(charged, (order) => `${order.userId} ${order.formationId}`);
  return [...buyers.values()].flatMap(([first, second]) =>
    first && second
      ? [
          {
            kind: "two-subscriptions",
            about: second.number,
            orderId: second.id,
            stripeId: second.stripeSubscriptionId,
            expected: ONE,
            found: { count: 2, of: first.number },
          },
        ]
      : [],
  );
}

function describe({
  status,
  periodEnd,
  cancelAtPeriodEnd,
  cancelAt,
}: Pick<StripeSubscription, "status" | "periodEnd" | "cancelAtPeriodEnd" | "cancelAt">): Fact {
  return { subscription: status, periodEnd, endsAt: cancelAtPeriodEnd ? "period-end" : cancelAt };
}

function nameOf(name: string | null): Fact {
  return name ? { name } : NONE;
}
