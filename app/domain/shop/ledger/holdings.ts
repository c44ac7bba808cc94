import { entitlementOf } from "../orders/access/entitlement.ts";
import { awaitsPayment } from "../orders/order.ts";
import { type Difference, type LedgerOrder, NONE, ONE, type ShopBooks, stateOf } from "./books.ts";

export function compareHoldings(shop: ShopBooks, now: Date): Difference[] {
  return [...compareAccess(shop, now), ...compareSeats(shop, now), ...compareEmails(shop)];
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
  const byFormation = Map.groupBy(holders, ({ formationId }) => formationId);
  return [
    ...kept.map((order) => ({
      kind: "seat-kept" as const,
      ...about(order),
      expected: NONE,
      found: stateOf(order),
    })),
    ...formations.flatMap(({ id, slug, currentParticipants }) => {
      const held = byFormation.get(id)?.length ?? 0;
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
