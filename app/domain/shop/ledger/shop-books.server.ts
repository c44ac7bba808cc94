import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { OrderBooks, ShopBooks, Totals } from "./books.ts";

/** What the shop holds of these orders. */
export async function readShopBooks(db: Db, orderIds: string[]): Promise<OrderBooks> {
  return {
    orders: await readOrders(db, orderIds),
    payments: await db
      .selectFrom("orderPayments")
      .select(["id", "orderId", "amountCents", "refundedCents", "currency", "stripeInvoiceId", "stripePaymentIntentId"])
      .select(
        sql<number>`(select coalesce(sum(amount_cents), 0)::int from repeated_refunds
          where payment_id = order_payments.id)`.as("repeatedCents"),
      )
      .where("orderId", "=", isAny(orderIds))
      .execute(),
    invoices: await db
      .selectFrom("invoices")
      .select(["number", "kind", "paymentId", "totalCents"])
      .where("orderId", "=", isAny(orderIds))
      .execute(),
    access: await readAccess(db, orderIds),
    emails: await db
      .selectFrom("emails")
      .select([sql<string>`props ->> 'orderId'`.as("orderId"), "template", "dedupeKey"])
      .where("template", "in", ["order-confirmation", "training-access"])
      .where(sql<boolean>`props ? 'orderId' and props ->> 'orderId' = any(${orderIds}::text[])`)
      .execute(),
  };
}

function readOrders(db: Db, orderIds: string[]): Promise<ShopBooks["orders"]> {
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
    .where("orders.id", "=", isAny(orderIds))
    .orderBy("orders.number")
    .execute();
}

/** Also by another order or by hand. */
function readAccess(db: Db, orderIds: string[]): Promise<ShopBooks["access"]> {
  const bought = db.selectFrom("orders").select(["userId", "formationId"]).where("id", "=", isAny(orderIds));
  return db
    .selectFrom("access")
    .select(["userId", "formationId", "source", "orderId", "revokedAt"])
    .where(sql<boolean>`(${sql.ref("userId")}, ${sql.ref("formationId")}) in ${bought}`)
    .execute();
}

/** The numbers that were given since then, which must be unbroken; null for all, and with all the seats. */
export async function readTotals(db: Db, since: Date | null): Promise<Totals> {
  // First: a number that is given meanwhile is then no gap.
  const counters = await readCounters(db, since);
  const numbers = await db
    .selectFrom("invoices")
    .select("number")
    .where("issuedAt", ">=", since ?? new Date(0))
    .execute();
  return {
    counters,
    numbers: numbers.map(({ number }) => number),
    gaps: await db.selectFrom("numberGaps").select(["series", "first", "last"]).execute(),
    formations: since ? [] : await readSeats(db),
  };
}

function readSeats(db: Db): Promise<ShopBooks["formations"]> {
  return db
    .selectFrom("formations")
    .select(["slug", "currentParticipants"])
    .select(
      sql<number>`(select count(*)::int from orders where formation_id = formations.id and holds_seat)
        + (select count(*)::int from waiting_entries where formation_id = formations.id and kind = 'seat' and state = 'held')`.as(
        "held",
      ),
    )
    .execute();
}

function readCounters(db: Db, since: Date | null): Promise<ShopBooks["counters"]> {
  const series = sql<string>`case ${sql.ref("invoiceCounters.kind")} when 'invoice' then 'F' else 'AV' end || year || '-'`;
  const firstOf = (since: Date) => sql<number>`coalesce(
    (select min(right(number, 6)::int) from invoices where ${sql.ref("issuedAt")} >= ${since} and starts_with(number, ${series})),
    last + 1)`;
  return db
    .selectFrom("invoiceCounters")
    .select([series.as("series"), "last", (since ? firstOf(since) : sql<number>`1`).as("first")])
    .execute();
}

function isAny(ids: string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}
