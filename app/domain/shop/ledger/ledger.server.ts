import { sql } from "kysely";
import { z } from "zod";
import {
  readStripeBooks,
  readStripeBooksOf,
  type StripeBooks,
  type StripeIds,
} from "#app/gateways/stripe/books.server.ts";
import type { Db } from "#db/connection.server.ts";
import { wasPaid } from "../orders/order.ts";
import type { Difference, ShopBooks } from "./books.ts";
import { findDifferences, keyOf } from "./compare.ts";
import { readShopBooks } from "./shop-books.server.ts";

export interface Ledger {
  compared: { orders: number; subscriptions: number; refunds: number };
  differences: Difference[];
  /** The numbers of the orders that were compared; null for all. */
  orders: ReadonlySet<string> | null;
}

/**
 * Compares what Stripe holds with orders, access, seats, emails and invoices: all orders, or those that were placed,
 * paid or refunded since then, in the shop or at Stripe. Changes nothing. A difference counts when a second comparison
 * finds it too, because the first one may have read while a purchase was being recorded.
 */
export async function compareLedger(db: Db, since: Date | null): Promise<Ledger> {
  const first = await compareOnce(db, since);
  if (first.differences.length === 0) return first;
  const second = await compareOnce(db, since);
  const seen = new Set(first.differences.map(keyOf));
  return { ...second, differences: second.differences.filter((difference) => seen.has(keyOf(difference))) };
}

async function compareOnce(db: Db, since: Date | null): Promise<Ledger> {
  const { shop, stripe } = since ? await readRecentBooks(db, since) : await readAllBooks(db);
  return {
    compared: {
      orders: shop.orders.length,
      subscriptions: stripe.subscriptions.length,
      refunds: stripe.refunds.length,
    },
    differences: findDifferences(stripe, shop, new Date()),
    orders: since && new Set(shop.orders.map(({ number }) => number)),
  };
}

interface Books {
  shop: ShopBooks;
  stripe: StripeBooks;
}

async function readAllBooks(db: Db): Promise<Books> {
  const shop = await readShopBooks(db, null);
  return { shop, stripe: await readStripeBooks(null) };
}

/** Stripe's clock may be behind that of the database. */
const CLOCK_MARGIN_MS = 3_600_000;

/**
 * Reads the orders that were touched since then. Stripe's lists contain all objects of an order placed since then. The
 * objects of an older order are read one by one.
 */
async function readRecentBooks(db: Db, since: Date): Promise<Books> {
  const recent = await readStripeBooks(new Date(since.getTime() - CLOCK_MARGIN_MS));
  const orderIds = await findTouchedOrders(db, recent, since);
  const shop = await readShopBooks(db, { orderIds, since });
  return { shop, stripe: mergeBooks(recent, await readStripeBooksOf(idsOfOlder(shop, since))) };
}

/** The orders that Stripe's recent objects name, and those that have changed in the shop. */
async function findTouchedOrders(db: Db, recent: StripeBooks, since: Date): Promise<string[]> {
  // Other shops of the same Stripe account have ids of their own.
  const named = [...recent.checkouts, ...recent.subscriptions, ...recent.invoices]
    .map(({ orderId }) => orderId)
    .filter((id) => z.uuid().safeParse(id).success);
  const intents = [...recent.refunds, ...recent.disputes].map(({ paymentIntentId }) => paymentIntentId);
  const { rows } = await sql<{ id: string }>`
    select id from orders where created_at >= ${since}
    union select id from orders where id = any(${named}::uuid[])
    union select id from orders where paid_at >= ${since}
    union select id from orders where disputed_at is not null
    union select id from orders where stripe_payment_intent_id = any(${intents}::text[])
    union select order_id from order_payments where stripe_payment_intent_id = any(${intents}::text[])
    union select order_id from order_payments where paid_at >= ${since}
    union select id from orders where refunded_at >= ${since}
    union select order_id from invoices where issued_at >= ${since}`.execute(db);
  return rows.map(({ id }) => id);
}

function idsOfOlder({ orders, payments }: ShopBooks, since: Date): StripeIds {
  const older = new Map(
    orders.filter((order) => order.createdAt < since && wasPaid(order)).map((order) => [order.id, order]),
  );
  const intents = [...older.values(), ...payments.filter(({ orderId }) => older.has(orderId))];
  return {
    sessions: known([...older.values()].map((order) => order.stripeCheckoutSessionId)),
    subscriptions: known([...older.values()].map((order) => order.stripeSubscriptionId)),
    paymentIntents: known(intents.map((row) => row.stripePaymentIntentId)),
  };
}

function known(ids: (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Merges two readings of Stripe; an object that both contain counts once. */
function mergeBooks(recent: StripeBooks, older: StripeBooks): StripeBooks {
  const merge = <Row extends { id: string | number }>(...rows: Row[]) => [
    ...new Map(rows.map((row) => [row.id, row])).values(),
  ];
  return {
    checkouts: merge(...recent.checkouts, ...older.checkouts),
    subscriptions: merge(...recent.subscriptions, ...older.subscriptions),
    refunds: merge(...recent.refunds, ...older.refunds),
    disputes: merge(...recent.disputes, ...older.disputes),
    invoices: merge(...recent.invoices, ...older.invoices),
  };
}
