import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import { createPortalSession } from "#app/gateways/stripe/subscriptions.server.ts";
import type { OrderType } from "#db/columns.ts";
import type { Db } from "#db/connection.server.ts";
import { ordersLink } from "../mail/layout/links.ts";
import { orderWasPaid } from "./order.server.ts";

/** The receipt of a paid order. Amounts in cents. */
export interface Receipt {
  number: string;
  formationName: string;
  type: OrderType;
  amount: number;
  refunded: number;
  paidAt: Date | null;
  refundedAt: Date | null;
  card: { brand: string; last4: string } | null;
  /** Of a subscription: its paid months, the first one first. */
  months: ReceiptMonth[];
  buyer: { name: string; email: string };
}

export interface ReceiptMonth {
  amount: number;
  refunded: number;
  paidAt: Date;
  /** Unknown for the first month of old orders. */
  start: Date | null;
  end: Date | null;
}

/** The receipt of one order of this customer; undefined for another customer's order and for an unpaid one. */
export async function readReceipt(db: Db, userId: string, number: string): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom("orders")
    .leftJoin("user_profiles", "user_profiles.user_id", "orders.user_id")
    .select([
      "orders.id",
      "number",
      "formation_name",
      "type",
      "amount_cents",
      "refunded_cents",
      "paid_at",
      "refunded_at",
      "card_brand",
      "card_last4",
      "email",
      "first_name",
      "last_name",
    ])
    .where("orders.user_id", "=", userId)
    .where("number", "=", number)
    .where(orderWasPaid)
    .executeTakeFirst();
  return (
    row && {
      months: row.type === "subscription" ? await readMonths(db, row.id) : [],
      number: row.number,
      formationName: row.formation_name,
      type: row.type,
      amount: row.amount_cents,
      refunded: row.refunded_cents,
      paidAt: row.paid_at,
      refundedAt: row.refunded_at,
      card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
      buyer: { name: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim(), email: row.email },
    }
  );
}

function readMonths(db: Db, orderId: string): Promise<ReceiptMonth[]> {
  return db
    .selectFrom("order_payments")
    .select([
      "amount_cents as amount",
      "refunded_cents as refunded",
      "paid_at as paidAt",
      "period_start as start",
      "period_end as end",
    ])
    .where("order_id", "=", orderId)
    .orderBy("paid_at")
    .orderBy("id")
    .execute();
}

/** The Stripe customer behind a subscription of this user; undefined for any other order and for another user's. */
export async function findStripeCustomer(db: Db, userId: string, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("subscriptions", "subscriptions.order_id", "orders.id")
    .select("stripe_customer_id")
    .where("orders.user_id", "=", userId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.stripe_customer_id;
}

/** Asks Stripe for the address of the page where this user manages the card and the invoices of one subscription. */
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
