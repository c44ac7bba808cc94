import type { OrderStatus } from "#db/types.ts";
import { isPaid } from "../order.ts";

/** How long access stays open after a monthly payment was refused. */
export const GRACE_DAYS = 7;
export const GRACE_MS = GRACE_DAYS * 24 * 3600 * 1000;

export function givesAccess(status: string, pastDueSince: Date | null, now: Date): boolean {
  if (status === "active" || status === "trialing") return true;
  if (status !== "past_due") return false;
  return pastDueSince === null || now.getTime() < pastDueSince.getTime() + GRACE_MS;
}

interface EntitlingOrder {
  status: OrderStatus;
  disputedAt: Date | null;
  subscriptionStatus: string | null;
  pastDueSince: Date | null;
}

export function entitlementOf(order: EntitlingOrder, now: Date): { seat: boolean; access: boolean } {
  const runs = order.subscriptionStatus === null || givesAccess(order.subscriptionStatus, order.pastDueSince, now);
  const seat = isPaid(order) && runs;
  return { seat, access: seat && order.disputedAt === null };
}
