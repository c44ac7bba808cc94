import { ordersLink } from "#app/domain/mail/layout/links.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import { createPortalSession } from "#app/gateways/stripe/subscriptions.server.ts";
import type { Db } from "#db/connection.server.ts";

/** The Stripe customer behind a subscription of this user; undefined for any other order and for another user's. */
export async function findStripeCustomer(db: Db, userId: string, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select("stripeCustomerId")
    .where("orders.userId", "=", userId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.stripeCustomerId;
}

export async function openBillingPortal(
  db: Db,
  userId: string,
  number: string,
): Promise<{ ok: true; url: string } | { ok: false; reason: "unknown" | "stripe-unavailable" }> {
  const customer = await findStripeCustomer(db, userId, number);
  if (!customer) return { ok: false, reason: "unknown" };
  try {
    return { ok: true, url: await createPortalSession(customer, ordersLink()) };
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "stripe-unavailable" };
    throw error;
  }
}
