import { sql } from "kysely";
import { readStripeBooks } from "#app/gateways/stripe/books.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Difference, ShopBooks } from "./books.ts";
import { findDifferences, keyOf } from "./compare.ts";

export interface Ledger {
  compared: { orders: number; subscriptions: number; refunds: number };
  differences: Difference[];
}

/**
 * Compares everything that Stripe holds with orders, access, seats and emails. Changes nothing. A difference counts
 * when a second comparison finds it too: the first one may have read while a purchase was being recorded.
 */
export async function compareLedger(db: Db): Promise<Ledger> {
  const first = await compareOnce(db);
  if (first.differences.length === 0) return first;
  const second = await compareOnce(db);
  const seen = new Set(first.differences.map(keyOf));
  return { ...second, differences: second.differences.filter((difference) => seen.has(keyOf(difference))) };
}

async function compareOnce(db: Db): Promise<Ledger> {
  const shop = await readShopBooks(db);
  const stripe = await readStripeBooks();
  return {
    compared: {
      orders: shop.orders.length,
      subscriptions: stripe.subscriptions.length,
      refunds: stripe.refunds.length,
    },
    differences: findDifferences(stripe, shop, new Date()),
  };
}

async function readShopBooks(db: Db): Promise<ShopBooks> {
  return {
    orders: await readOrders(db),
    ...(await readPaperBooks(db)),
    access: await db
      .selectFrom("access")
      .select(["user_id", "formation_id", "source", "order_id", "revoked_at"])
      .execute(),
    formations: await db.selectFrom("formations").select(["id", "slug", "current_participants"]).execute(),
    emails: await db
      .selectFrom("emails")
      .select([sql<string>`props ->> 'orderId'`.as("order_id"), "template", "dedupe_key"])
      .where("template", "in", ["order-confirmation", "training-access"])
      .execute(),
  };
}

async function readPaperBooks(db: Db): Promise<Pick<ShopBooks, "payments" | "papers" | "counters">> {
  return {
    payments: await db
      .selectFrom("order_payments")
      .select([
        "id",
        "order_id",
        "amount_cents",
        "refunded_cents",
        "currency",
        "stripe_invoice_id",
        "stripe_payment_intent_id",
      ])
      .execute(),
    papers: await db.selectFrom("invoices").select(["number", "kind", "payment_id", "total_cents"]).execute(),
    counters: await db
      .selectFrom("invoice_counters")
      .select(["last", sql<string>`case kind when 'invoice' then 'F' else 'AV' end || year || '-'`.as("series")])
      .execute(),
  };
}

async function readOrders(db: Db): Promise<ShopBooks["orders"]> {
  return db
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.order_id", "orders.id")
    .select([
      "orders.id",
      "number",
      "user_id",
      "formation_id",
      "orders.status",
      "canceled_reason",
      "amount_cents",
      "refunded_cents",
      "currency",
      "holds_seat",
      "disputed_at",
      "paid_at",
      "stripe_checkout_session_id",
      "stripe_payment_intent_id",
      "stripe_subscription_id",
      "subscriptions.status as subscription_status",
      "past_due_since",
      "current_period_end",
      "cancel_at_period_end",
      "cancel_at",
    ])
    .orderBy("orders.number")
    .execute();
}
