import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { LedgerPaper, ShopBooks } from "./books.ts";

/** Some orders, and the day from which on the numbers of invoices must be unbroken. */
export interface Selection {
  orderIds: string[];
  since: Date;
}

/** Reads what the ledger compares of all orders, or of some. Seats are only compared with all orders of a training. */
export async function readShopBooks(db: Db, selection: Selection | null): Promise<ShopBooks> {
  return {
    orders: await readOrders(db, selection),
    payments: await db
      .selectFrom("orderPayments")
      .select(["id", "orderId", "amountCents", "refundedCents", "currency", "stripeInvoiceId", "stripePaymentIntentId"])
      .where(ofSelection(selection, (ids) => sql`order_id = any(${ids}::uuid[])`))
      .execute(),
    papers: await readPapers(db, selection),
    counters: await readCounters(db, selection),
    access: await readAccess(db, selection),
    formations: selection
      ? []
      : await db.selectFrom("formations").select(["id", "slug", "currentParticipants"]).execute(),
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

/** The access of the selected orders' buyers to what they bought, also by another order or by hand. */
function readAccess(db: Db, selection: Selection | null): Promise<ShopBooks["access"]> {
  const bought = (ids: string[]) =>
    sql`select orders.user_id, orders.formation_id from orders where id = any(${ids}::uuid[])`;
  return db
    .selectFrom("access")
    .select(["userId", "formationId", "source", "orderId", "revokedAt"])
    .where(ofSelection(selection, (ids) => sql`(user_id, formation_id) in (${bought(ids)})`))
    .execute();
}

/** The invoices and credit notes of the selected orders, and all that were issued since then. */
function readPapers(db: Db, selection: Selection | null): Promise<LedgerPaper[]> {
  return db
    .selectFrom("invoices")
    .select(["number", "kind", "paymentId", "totalCents"])
    .where(ofSelection(selection, (ids, since) => sql`(issued_at >= ${since} or order_id = any(${ids}::uuid[]))`))
    .execute();
}

/** The first and the last number of the invoices and credit notes of each year that must exist. */
async function readCounters(db: Db, selection: Selection | null): Promise<ShopBooks["counters"]> {
  const series = sql<string>`case invoice_counters.kind when 'invoice' then 'F' else 'AV' end || year || '-'`;
  const firstOf = (since: Date) => sql<number>`coalesce(
    (select min(right(number, 6)::int) from invoices where issued_at >= ${since} and starts_with(number, ${series})),
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
