import type { StripeBooks } from "#app/gateways/stripe/books.server.ts";
import type { StripeSubscription } from "#app/gateways/stripe/subscriptions.server.ts";
import { entitlementOf } from "../orders/access/entitlement.ts";
import { awaitsPayment, isPaid, wasPaid } from "../orders/order.ts";
import { canStillCharge } from "../orders/stripe-statuses.ts";
import { type Difference, type Fact, type LedgerOrder, NONE, ONE, type ShopBooks, stateOf } from "./books.ts";
import { compareInvoices } from "./invoices.ts";
import { compareMonths, comparePayments } from "./payments.ts";

/** The same difference may show in two tables, and counts once. */
export function keyOf({ kind, about, stripeId, expected }: Difference): string {
  return JSON.stringify([kind, about, stripeId, expected]);
}

export function findDifferences(stripe: StripeBooks, shop: ShopBooks, now: Date): Difference[] {
  const found = [
    ...comparePayments(stripe, shop.orders, shop.payments),
    ...compareMonths(stripe, shop.orders, shop.payments),
    ...compareSubscriptions(stripe.subscriptions, shop.orders),
    ...compareAccess(shop, now),
    ...compareSeats(shop, now),
    ...compareEmails(shop),
    ...compareInvoices(shop),
  ];
  const keys = found.map(keyOf);
  return found.filter((difference, index) => keys.indexOf(keyOf(difference)) === index);
}

/** Access that still waits for the confirmation counts as granted, because it opens by itself. */
function compareAccess({ orders, access }: ShopBooks, now: Date): Difference[] {
  const rows = new Map(access.map((row) => [`${row.userId} ${row.formationId}`, row]));
  const entitled = new Set(orders.filter((order) => entitlementOf(order, now).access).map(({ id }) => id));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const missing = orders.filter((order) => {
    // The order of an erased account has no access.
    if (!entitled.has(order.id) || !order.userId) return false;
    const row = rows.get(`${order.userId} ${order.formationId}`);
    const isRevokedByAdmin = row?.source === "admin" && row.revokedAt !== null;
    return !isRevokedByAdmin && (!row || row.revokedAt !== null);
  });
  const unfounded = access.filter(
    (row) => row.source === "order" && !row.revokedAt && !entitled.has(row.orderId ?? ""),
  );
  return [
    ...missing.map((order) => ({
      kind: "access-missing" as const,
      ...about(order),
      expected: ONE,
      found: NONE,
    })),
    ...unfounded.flatMap((row) => {
      const order = byId.get(row.orderId ?? "");
      if (!order) return [];
      return [{ kind: "access-without-order" as const, ...about(order), expected: NONE, found: stateOf(order) }];
    }),
  ];
}

function compareSeats({ orders, formations }: ShopBooks, now: Date): Difference[] {
  const holders = orders.filter((order) => order.holdsSeat);
  const kept = holders.filter((order) => !awaitsPayment(order) && !entitlementOf(order, now).seat);
  return [
    ...kept.map((order) => ({
      kind: "seat-kept" as const,
      ...about(order),
      expected: NONE,
      found: stateOf(order),
    })),
    ...formations.flatMap(({ slug, currentParticipants, held }) => {
      if (held === currentParticipants) return [];
      return [
        {
          kind: "seats-miscounted" as const,
          about: slug,
          orderId: null,
          stripeId: null,
          expected: { count: held },
          found: { count: currentParticipants },
        },
      ];
    }),
  ];
}

/** With the key under which the payment queues each. */
const EMAILS = { "order-confirmation": "confirmation", "training-access": "access" };

/** An email that is sent again, to a corrected address or by an administrator, has a longer key. */
function compareEmails({ orders, emails }: ShopBooks): Difference[] {
  const byOrder = Map.groupBy(emails, ({ orderId }) => orderId);
  return orders.flatMap((order) =>
    Object.entries(EMAILS).flatMap(([template, name]): Difference[] => {
      const key = `order:${order.id}:${name}`;
      const own = (byOrder.get(order.id) ?? []).filter((email) => email.template === template);
      const first = own.some(({ dedupeKey }) => dedupeKey === key);
      const unknown = own.filter(({ dedupeKey }) => !dedupeKey.startsWith(key) && !dedupeKey.startsWith("resend:"));
      const base = { ...about(order), expected: { count: order.paidAt ? 1 : 0, of: template } };
      // The queued access email of an erased account was deleted.
      const isErased = !order.userId && template === "training-access";
      if (order.paidAt && !first && !isErased) return [{ kind: "email-missing", ...base, found: NONE }];
      if (!order.paidAt && first) return [{ kind: "email-without-payment", ...base, found: ONE }];
      return unknown.length > 0 ? [{ kind: "email-twice", ...base, found: { count: own.length } }] : [];
    }),
  );
}

function about(order: LedgerOrder) {
  return { about: order.number, orderId: order.id, stripeId: null };
}

function compareSubscriptions(subscriptions: StripeSubscription[], orders: LedgerOrder[]): Difference[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const atStripe = new Set(subscriptions.map(({ orderId }) => orderId));
  return [
    ...subscriptions.flatMap((subscription) => {
      const order = byId.get(subscription.orderId ?? "");
      return order && wasPaid(order) ? compareSubscription(subscription, order) : [];
    }),
    ...orders.filter((order) => order.stripeSubscriptionId && !atStripe.has(order.id)).map(subscriptionOnlyHere),
    ...findDoubles(subscriptions, orders),
  ];
}

function compareSubscription(subscription: StripeSubscription, order: LedgerOrder): Difference[] {
  const base = { about: order.number, orderId: order.id, stripeId: subscription.id };
  const expected = describeSubscription(subscription);
  if (order.stripeSubscriptionId !== subscription.id) {
    return [{ kind: "subscription-not-recorded", ...base, expected, found: namedFact(order.stripeSubscriptionId) }];
  }
  if (canStillCharge(subscription.status) && !isPaid(order)) {
    return [{ kind: "subscription-goes-on", ...base, expected, found: stateOf(order) }];
  }
  const found = describeSubscription({
    status: order.subscriptionStatus ?? "",
    periodEnd: order.currentPeriodEnd,
    cancelAtPeriodEnd: order.cancelAtPeriodEnd ?? false,
    cancelAt: order.cancelAt,
  });
  return JSON.stringify(expected) === JSON.stringify(found)
    ? []
    : [{ kind: "subscription-differs", ...base, expected, found }];
}

function subscriptionOnlyHere(order: LedgerOrder): Difference {
  return {
    kind: "subscription-only-here",
    about: order.number,
    orderId: order.id,
    stripeId: order.stripeSubscriptionId,
    expected: NONE,
    found: namedFact(order.subscriptionStatus),
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

function describeSubscription({
  status,
  periodEnd,
  cancelAtPeriodEnd,
  cancelAt,
}: Pick<StripeSubscription, "status" | "periodEnd" | "cancelAtPeriodEnd" | "cancelAt">): Fact {
  return { subscription: status, periodEnd, endsAt: cancelAtPeriodEnd ? "period-end" : cancelAt };
}

function namedFact(name: string | null): Fact {
  return name ? { name } : NONE;
}
