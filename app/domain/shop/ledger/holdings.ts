import { entitlementOf } from "../orders/access/entitlement.ts";
import { awaitsPayment } from "../orders/order.ts";
import { type Difference, type LedgerOrder, NONE, ONE, type ShopBooks, stateOf } from "./books.ts";

/** Compares orders with what they lead to: open access, seats and emails, each exactly once. */
export function compareHoldings(shop: ShopBooks, now: Date): Difference[] {
  return [...compareAccess(shop, now), ...compareSeats(shop, now), ...compareEmails(shop)];
}

/** Access that still waits for the confirmation counts as granted, because it opens by itself. */
function compareAccess({ orders, access }: ShopBooks, now: Date): Difference[] {
  const rows = new Map(access.map((row) => [`${row.user_id} ${row.formation_id}`, row]));
  const entitled = new Set(orders.filter((order) => entitlementOf(order, now).access).map(({ id }) => id));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const missing = orders.filter((order) => {
    // The order of an erased account has no access.
    if (!entitled.has(order.id) || !order.user_id) return false;
    const row = rows.get(`${order.user_id} ${order.formation_id}`);
    const isRevokedByAdmin = row?.source === "admin" && row.revoked_at !== null;
    return !isRevokedByAdmin && (!row || row.revoked_at !== null);
  });
  const unfounded = access.filter(
    (row) => row.source === "order" && !row.revoked_at && !entitled.has(row.order_id ?? ""),
  );
  return [
    ...missing.map((order) => ({
      kind: "access-missing" as const,
      ...about(order),
      expected: ONE,
      found: NONE,
    })),
    ...unfounded.flatMap((row) => {
      const order = byId.get(row.order_id ?? "");
      if (!order) return [];
      return [{ kind: "access-without-order" as const, ...about(order), expected: NONE, found: stateOf(order) }];
    }),
  ];
}

function compareSeats({ orders, formations }: ShopBooks, now: Date): Difference[] {
  const holders = orders.filter((order) => order.holds_seat);
  const kept = holders.filter((order) => !awaitsPayment(order) && !entitlementOf(order, now).seat);
  const byFormation = Map.groupBy(holders, ({ formation_id }) => formation_id);
  return [
    ...kept.map((order) => ({
      kind: "seat-kept" as const,
      ...about(order),
      expected: NONE,
      found: stateOf(order),
    })),
    ...formations.flatMap(({ id, slug, current_participants }) => {
      const held = byFormation.get(id)?.length ?? 0;
      if (held === current_participants) return [];
      return [
        {
          kind: "seats-miscounted" as const,
          about: slug,
          orderId: null,
          stripeId: null,
          expected: { count: held },
          found: { count: current_participants },
        },
      ];
    }),
  ];
}

/** The two emails of a payment, with the key under which the payment queues each. */
const EMAILS = { "order-confirmation": "confirmation", "training-access": "access" };

/**
 * A corrected address or an administrator sends an email again, each time under a longer key: that is no difference.
 */
function compareEmails({ orders, emails }: ShopBooks): Difference[] {
  const byOrder = Map.groupBy(emails, ({ order_id }) => order_id);
  return orders.flatMap((order) =>
    Object.entries(EMAILS).flatMap(([template, name]): Difference[] => {
      const key = `order:${order.id}:${name}`;
      const own = (byOrder.get(order.id) ?? []).filter((email) => email.template === template);
      const first = own.some(({ dedupe_key }) => dedupe_key === key);
      const unknown = own.filter(({ dedupe_key }) => !dedupe_key.startsWith(key) && !dedupe_key.startsWith("resend:"));
      const base = { ...about(order), expected: { count: order.paid_at ? 1 : 0, of: template } };
      // The queued access email of an erased account was deleted.
      const isErased = !order.user_id && template === "training-access";
      if (order.paid_at && !first && !isErased) return [{ kind: "email-missing", ...base, found: NONE }];
      if (!order.paid_at && first) return [{ kind: "email-without-payment", ...base, found: ONE }];
      return unknown.length > 0 ? [{ kind: "email-twice", ...base, found: { count: own.length } }] : [];
    }),
  );
}

function about(order: LedgerOrder) {
  return { about: order.number, orderId: order.id, stripeId: null };
}
