import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import {
  readStripeBooks,
  readStripeBooksOf,
  type StripeBooks,
  type StripeIds,
} from "#app/gateways/stripe/books.server.ts";
import type { Db } from "#db/connection.server.ts";
import { wasPaid } from "../orders/order.ts";
import type { Difference, LedgerInvoice, ShopBooks } from "./books.ts";
import { findDifferences, keyOf } from "./compare.ts";

export interface Ledger {
  compared: { orders: number; subscriptions: number; refunds: number };
  differences: Difference[];
  /** By number; null for all. */
  orders: ReadonlySet<string> | null;
}

/** A difference counts when a second comparison finds it too: the first may have read while a purchase was recorded. */
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

/** Stripe's lists contain all objects of an order placed since then; those of an older order are read one by one. */
async function readRecentBooks(db: Db, since: Date): Promise<Books> {
  const recent = await readStripeBooks(new Date(since.getTime() - CLOCK_MARGIN_MS));
  const orderIds = await findTouchedOrders(db, recent, since);
  const shop = await readShopBooks(db, { orderIds, since });
  return { shop, stripe: mergeBooks(recent, await readStripeBooksOf(idsOfOlder(shop, since))) };
}

async function findTouchedOrders(db: Db, recent: StripeBooks, since: Date): Promise<string[]> {
  // Other shops of the same Stripe account have ids of their own.
  const named = [...recent.checkouts, ...recent.subscriptions, ...recent.invoices]
    .map(({ orderId }) => orderId)
    .filter((id) => z.uuid().safeParse(id).success);
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

/** The numbers of invoices must be unbroken from that day on. */
interface Selection {
  orderIds: string[];
  since: Date;
}

/** Seats are only compared with all orders of a formation. */
async function readShopBooks(db: Db, selection: Selection | null): Promise<ShopBooks> {
  return {
    orders: await readOrders(db, selection),
    payments: await db
      .selectFrom("orderPayments")
      .select(["id", "orderId", "amountCents", "refundedCents", "currency", "stripeInvoiceId", "stripePaymentIntentId"])
      .select(
        sql<number>`(select coalesce(sum(amount_cents), 0)::int from repeated_refunds
          where payment_id = order_payments.id)`.as("repeatedCents"),
      )
      .where(ofSelection(selection, (ids) => sql`${sql.ref("orderId")} = any(${ids}::uuid[])`))
      .execute(),
    invoices: await readInvoices(db, selection),
    counters: await readCounters(db, selection),
    gaps: await db.selectFrom("numberGaps").select(["series", "first", "last"]).execute(),
    access: await readAccess(db, selection),
    formations: selection
      ? []
      : await db
          .selectFrom("formations")
          .select(["id", "slug", "currentParticipants"])
          .select(
            sql<number>`(select count(*)::int from waiting_entries where formation_id = formations.id
              and kind = 'seat' and state = 'held')`.as("waiting"),
          )
          .execute(),
    emails: await db
      .selectFrom("emails")
      .select([sql<string>`props ->> 'orderId'`.as("orderId"), "template", "dedupeKey"])
      .where("template", "in", ["order-confirmation", "training-access"])
      .where(ofSelection(selection, (ids) => sql`props ? 'orderId' and props ->> 'orderId' = any(${ids}::text[])`))
      .execute(),
  };
}

function readOrders(db: Db, selection: Selection | null): Promise<ShopBooks["orders"]> {
  return db
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select([
      "orders.id",
      "number",
      "userId",
      "formationId",
      "orders.status",
      "canceledReason",
      "amountCents",
      "refundedCents",
      "currency",
      "holdsSeat",
      "disputedAt",
      "createdAt",
      "paidAt",
      "stripeCheckoutSessionId",
      "stripePaymentIntentId",
      "stripeSubscriptionId",
      "subscriptions.status as subscriptionStatus",
      "pastDueSince",
      "currentPeriodEnd",
      "cancelAtPeriodEnd",
      "cancelAt",
    ])
    .where(ofSelection(selection, (ids) => sql`orders.id = any(${ids}::uuid[])`))
    .orderBy("orders.number")
    .execute();
}

/** Also by another order or by hand. */
function readAccess(db: Db, selection: Selection | null): Promise<ShopBooks["access"]> {
  const bought = (ids: string[]) =>
    db.selectFrom("orders").select(["userId", "formationId"]).where("id", "=", sql<string>`any(${ids}::uuid[])`);
  return db
    .selectFrom("access")
    .select(["userId", "formationId", "source", "orderId", "revokedAt"])
    .where(ofSelection(selection, (ids) => sql`(${sql.ref("userId")}, ${sql.ref("formationId")}) in ${bought(ids)}`))
    .execute();
}

function readInvoices(db: Db, selection: Selection | null): Promise<LedgerInvoice[]> {
  return db
    .selectFrom("invoices")
    .select(["number", "kind", "paymentId", "totalCents"])
    .where(
      ofSelection(
        selection,
        (ids, since) => sql`(${sql.ref("issuedAt")} >= ${since} or ${sql.ref("orderId")} = any(${ids}::uuid[]))`,
      ),
    )
    .execute();
}

async function readCounters(db: Db, selection: Selection | null): Promise<ShopBooks["counters"]> {
  const series = sql<string>`case ${sql.ref("invoiceCounters.kind")} when 'invoice' then 'F' else 'AV' end || year || '-'`;
  const firstOf = (since: Date) => sql<number>`coalesce(
    (select min(right(number, 6)::int) from invoices where ${sql.ref("issuedAt")} >= ${since} and starts_with(number, ${series})),
    last + 1)`;
  return db
    .selectFrom("invoiceCounters")
    .select([series.as("series"), "last", (selection ? firstOf(selection.since) : sql<number>`1`).as("first")])
    .execute();
}

function ofSelection(
  selection: Selection | null,
  condition: (orderIds: string[], since: Date) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  return selection ? sql`${condition(selection.orderIds, selection.since)}` : sql`true`;
}
