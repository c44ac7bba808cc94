import { type Expression, type SqlBool, sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Forgotten } from "#app/gateways/forgotten-file.server.ts";
import { readStripeBooks, type StripeBooks } from "#app/gateways/stripe/books.server.ts";
import { StripeReadOnly, StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import { type KnownCheckout, listCheckouts } from "#app/gateways/stripe/papers.server.ts";
import type { Db } from "#db/connection.server.ts";
import { endCatchUp, readRestore } from "../../journal/restore-state.server.ts";
import { issueMissingInvoices } from "../../shop/accounting/missing.server.ts";
import { fulfilOrder } from "../../shop/orders/fulfilment/fulfil-order.server.ts";
import { orderWasPaid } from "../../shop/orders/order.server.ts";
import { recordInvoice } from "../../shop/orders/payments/payments.server.ts";
import { recordAfterSale } from "../../shop/orders/refunds/record-refund.server.ts";
import { forgetAgain } from "./forget-again.server.ts";
import { keepGivenNumbers } from "./given-numbers.server.ts";

/** A session lives for a day: one that was paid after the backup may have been opened before it. */
const SESSION_LIFE_MS = 25 * 3600 * 1000;

export interface CaughtUp {
  /** Paid orders that were not in the backup and are now. */
  rebuilt: number;
  /** Paid at Stripe, and still without an order. */
  lost: number;
  /** Numbers that are left out, because nobody knows whether they were given. */
  skipped: number;
}

/**
 * Takes over what Stripe knows of the time since the backup: payments, months and refunds, with the numbers that they
 * had. Writes nothing at Stripe, and emails nobody who has got the email before. After a failure it may be called again.
 * Null when there is nothing to take over. Throws `StripeUnavailable`.
 */
export async function catchUpWithStripe(db: Db, forgotten: Forgotten[]): Promise<CaughtUp | null> {
  const restore = await readRestore(db);
  if (!restore || restore.caughtUpAt) return null;
  const since = new Date(+restore.backupAt - SESSION_LIFE_MS);
  const checkouts = (await listCheckouts(since)).filter(({ createdAt }) => createdAt <= restore.restoredAt);
  const books = await readStripeBooks(since);
  const missing = await withoutOrder(db, checkouts);
  await fulfilAgain(db, checkouts, forgotten);
  await recordMonths(db, books);
  await recordRefunds(db, books);
  for (const entry of forgotten) await forgetAgain(db, entry);
  const lost = await withoutOrder(db, checkouts);
  const found = { backupAt: restore.backupAt, checkouts, lost, books };
  const skipped = await keepGivenNumbers(db, found, endCatchUp);
  await issueMissingInvoices(db, restore.backupAt);
  return { rebuilt: missing.length - lost.length, lost: lost.length, skipped };
}

/** In the order of time: who was erased and came back keeps what was bought since. */
async function fulfilAgain(db: Db, checkouts: KnownCheckout[], forgotten: Forgotten[]): Promise<void> {
  const entries = [...forgotten];
  const paid = await orderIds(db, checkouts, orderWasPaid);
  for (const { id, orderId, isPaid, createdAt } of checkouts) {
    while (entries[0] && new Date(entries[0].at) <= createdAt) await forgetAgain(db, entries.shift() as Forgotten);
    if (isPaid && !paid.has(orderId)) await attempt(fulfilOrder(db, id));
  }
}

async function recordMonths(db: Db, { invoices }: StripeBooks): Promise<void> {
  for (const invoice of invoices) {
    if (!invoice.subscriptionId) continue;
    const row = await db
      .selectFrom("subscriptions")
      .select("orderId")
      .where("stripeSubscriptionId", "=", invoice.subscriptionId)
      .executeTakeFirst();
    if (row) await attempt(recordInvoice(db, row.orderId, invoice));
  }
}

async function recordRefunds(db: Db, { refunds, disputes }: StripeBooks): Promise<void> {
  const intents = new Set([...refunds, ...disputes].map(({ paymentIntentId }) => paymentIntentId));
  for (const id of intents) if (id) await attempt(recordAfterSale(db, id));
}

/** The running shop does what follows at Stripe. A row that fails stops no other; a Stripe that is away, all. */
async function attempt(recorded: Promise<unknown>): Promise<void> {
  await recorded.catch((error: unknown) => {
    if (error instanceof StripeReadOnly) return;
    if (error instanceof StripeUnavailable) throw error;
    log.error({ err: error }, "not taken over from Stripe");
  });
}

async function orderIds(db: Db, checkouts: KnownCheckout[], which: Expression<SqlBool>): Promise<Set<string>> {
  const rows = await db
    .selectFrom("orders")
    .select("orders.id")
    .where("orders.id", "=", sql<string>`any(${checkouts.map(({ orderId }) => orderId)}::uuid[])`)
    .where(which)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function withoutOrder(db: Db, checkouts: KnownCheckout[]): Promise<KnownCheckout[]> {
  const known = await orderIds(db, checkouts, sql.lit(true));
  return checkouts.filter(({ isPaid, orderId }) => isPaid && !known.has(orderId));
}
