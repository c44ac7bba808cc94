import { sql } from "kysely";
import { z } from "zod";
import {
  readCheckouts,
  readFollowUps,
  readStripeBooks,
  readStripeBooksOf,
  type StripeBooks,
  type StripeIds,
} from "#app/gateways/stripe/books.server.ts";
import type { Db } from "#db/connection.server.ts";
import { canStillCharge } from "../orders/stripe-statuses.ts";
import type { Difference, OrderBooks, Totals } from "./books.ts";
import { findDifferences, keyOf } from "./compare.ts";
import { readShopBooks, readTotals } from "./shop-books.server.ts";

export interface Ledger {
  compared: { orders: number; subscriptions: number; refunds: number };
  differences: Difference[];
}

/** All of it, each difference once. Throws `StripeUnavailable`. */
export async function compareLedger(db: Db): Promise<Ledger> {
  const differences = new Map<string, Difference>();
  const orders = new Set<string>();
  const compared = { orders: 0, subscriptions: 0, refunds: 0 };
  for await (const { books, found } of compareBatches(db, null)) {
    for (const difference of found) differences.set(keyOf(difference), difference);
    for (const { id } of books.shop.orders) orders.add(id);
    compared.subscriptions = books.stripe.subscriptions.length;
    compared.refunds = books.stripe.refunds.length;
  }
  return { compared: { ...compared, orders: orders.size }, differences: [...differences.values()] };
}

/** Some orders, and what a reading of whole lists has found of them. */
export interface Books {
  shop: OrderBooks;
  stripe: StripeBooks;
  readTotals(): Promise<Totals>;
}

/**
 * What was touched since then in one batch; null for everything, a month of orders at a time, because no process holds
 * years of them at once. Throws `StripeUnavailable`, and the signal's reason when it is aborted.
 */
export async function* compareBatches(
  db: Db,
  since: Date | null,
  signal?: AbortSignal,
): AsyncGenerator<{ books: Books; found: Difference[] }> {
  for await (const books of since ? readRecentBooks(db, since) : readAllBooks(db, signal)) {
    signal?.throwIfAborted();
    const totals = await books.readTotals();
    const suspects = findDifferences(books.stripe, { ...books.shop, ...totals }, new Date());
    yield { books, found: await confirm(db, books, suspects, signal) };
  }
}

/**
 * What is found of the orders of these differences when each is read by itself. It counts when two readings find it: the
 * first may have read while a purchase was recorded.
 */
export async function confirm(
  db: Db,
  books: Books,
  suspects: Difference[],
  signal?: AbortSignal,
): Promise<Difference[]> {
  const first = await compareEach(db, books, suspects, signal);
  const seen = new Set(first.map(keyOf));
  return (await compareEach(db, books, first, signal)).filter((difference) => seen.has(keyOf(difference)));
}

async function compareEach(
  db: Db,
  books: Books,
  suspects: Difference[],
  signal: AbortSignal | undefined,
): Promise<Difference[]> {
  if (suspects.length === 0) return [];
  const orderIds = ordersOf(books, suspects);
  const shop = await readShopBooks(db, uuids([...orderIds]));
  const totals = await books.readTotals();
  const stripe = await readStripeBooksOf(idsOf(shop, books.stripe, orderIds), signal);
  return findDifferences(stripe, { ...shop, ...totals }, new Date());
}

/** Those that are named, of sales whose order is lost, and the others of the same buyer and formation. */
function ordersOf({ shop, stripe }: Books, suspects: Difference[]): Set<string | null> {
  const named = new Set(suspects.map(({ orderId }) => orderId));
  const sessions = new Set(suspects.map(({ stripeId }) => stripeId));
  const buyerOf = ({ id, userId, formationId }: OrderBooks["orders"][number]) => `${userId ?? id} ${formationId}`;
  const buyers = new Set(shop.orders.filter(({ id }) => named.has(id)).map(buyerOf));
  return new Set([
    // Also one that lies in another month than its session.
    ...known([...named]),
    ...shop.orders.filter((order) => buyers.has(buyerOf(order))).map(({ id }) => id),
    ...stripe.checkouts.filter(({ id }) => sessions.has(id)).map(({ orderId }) => orderId),
  ]);
}

function idsOf({ orders, payments }: OrderBooks, stripe: StripeBooks, orderIds: Set<string | null>): StripeIds {
  const isTheirs = (row: { orderId: string | null }) => orderIds.has(row.orderId);
  const [checkouts, subscriptions, invoices] = [
    stripe.checkouts.filter(isTheirs),
    stripe.subscriptions.filter(isTheirs),
    stripe.invoices.filter(isTheirs),
  ];
  return {
    sessions: known([...checkouts.map(({ id }) => id), ...orders.map((order) => order.stripeCheckoutSessionId)]),
    subscriptions: known([...subscriptions.map(({ id }) => id), ...orders.map((order) => order.stripeSubscriptionId)]),
    paymentIntents: known([
      ...[...checkouts, ...invoices].map((row) => row.paymentIntentId),
      ...[...orders, ...payments].map((row) => row.stripePaymentIntentId),
    ]),
  };
}

function known(ids: (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Other shops of the same Stripe account have ids of their own. */
function uuids(ids: (string | null)[]): string[] {
  return known(ids).filter((id) => z.uuid().safeParse(id).success);
}

/** Stripe's clock may be behind that of the database. */
const CLOCK_MARGIN_MS = 3_600_000;

/** Stripe's lists contain all objects of an order placed since then, and the latest of an older one. */
async function* readRecentBooks(db: Db, since: Date): AsyncGenerator<Books> {
  const stripe = await readStripeBooks(new Date(since.getTime() - CLOCK_MARGIN_MS));
  const shop = await readShopBooks(db, await findTouchedOrders(db, stripe, since));
  yield { shop, stripe, readTotals: () => readTotals(db, since) };
}

const NO_TOTALS: Totals = { numbers: [], counters: [], gaps: [], formations: [] };

async function* readAllBooks(db: Db, signal: AbortSignal | undefined): AsyncGenerator<Books> {
  const followUps = await readFollowUps({}, signal);
  const { rows: months } = await sql<{ start: Date }>`
    select date_trunc('month', created_at) as start from orders group by start order by start`.execute(db);
  for (let month = 0; month === 0 || month < months.length; month += 1) {
    // The first and the last also have what Stripe alone knows.
    const since = month === 0 ? undefined : months[month]?.start;
    const until = months[month + 1]?.start;
    const orders = db
      .selectFrom("orders")
      .select("id")
      .$if(since !== undefined, (query) => query.where("createdAt", ">=", since as Date))
      .$if(until !== undefined, (query) => query.where("createdAt", "<", until as Date));
    const shop = await readShopBooks(
      db,
      (await orders.execute()).map(({ id }) => id),
    );
    const stripe = { checkouts: await readCheckouts({ since, until }, signal), ...followUps };
    yield { shop, stripe, readTotals: async () => NO_TOTALS };
  }
  const shop = await readShopBooks(db, await findDoubleOrders(db, followUps));
  yield { shop, stripe: { checkouts: [], ...followUps }, readTotals: () => readTotals(db, null) };
}

/** With a second subscription of the same buyer, which may be of another month. */
async function findDoubleOrders(db: Db, { subscriptions }: Pick<StripeBooks, "subscriptions">): Promise<string[]> {
  const live = uuids(subscriptions.filter(({ status }) => canStillCharge(status)).map(({ orderId }) => orderId));
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, count(*) over (partition by user_id, formation_id) as count from orders
      where id = any(${live}::uuid[]) and user_id is not null
    ) as paid where count > 1`.execute(db);
  return rows.map(({ id }) => id);
}

async function findTouchedOrders(db: Db, recent: StripeBooks, since: Date): Promise<string[]> {
  const named = uuids([...recent.checkouts, ...recent.subscriptions, ...recent.invoices].map(({ orderId }) => orderId));
  const intents = [...recent.refunds, ...recent.disputes].map(({ paymentIntentId }) => paymentIntentId);
  const ofOrders = db.selectFrom("orders").select("id");
  const ofPayments = db.selectFrom("orderPayments").select("orderId as id");
  const isAny = (ids: (string | null)[]) => sql<string>`any(${ids}::text[])`;
  const rows = await ofOrders
    .where("createdAt", ">=", since)
    .union(ofOrders.where("paidAt", ">=", since))
    .union(ofOrders.where("refundedAt", ">=", since))
    .union(ofOrders.where("disputedAt", "is not", null))
    .union(ofOrders.where("id", "=", sql<string>`any(${named}::uuid[])`))
    .union(ofOrders.where("stripePaymentIntentId", "=", isAny(intents)))
    .union(ofPayments.where("stripePaymentIntentId", "=", isAny(intents)))
    .union(ofPayments.where("paidAt", ">=", since))
    .union(db.selectFrom("invoices").select("orderId as id").where("issuedAt", ">=", since))
    .execute();
  return rows.map(({ id }) => id);
}
