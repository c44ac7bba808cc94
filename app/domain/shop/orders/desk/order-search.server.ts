import { type SelectQueryBuilder, sql } from "kysely";
import { arrivedLater } from "#app/domain/mail/outbox.server.ts";
import { startingWith } from "#app/domain/values/search.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import type { OrderStatus, OrderType } from "#db/types.ts";
import { recipientOfOrder } from "../../contract/recipient.server.ts";
import { orderAwaitsPayment, orderAwaitsRefund, orderHasStatus, orderIsPaid } from "../order.server.ts";
import { paidWithoutAccess } from "./paid-without-access.server.ts";

export interface OrderFilters {
  search: OrderSearch | null;
  status: OrderStatus | "to-do" | null;
  type: OrderType | null;
  formation: string | null;
  from: Date | null;
  /** Exclusive. */
  before: Date | null;
}

export type OrderSearch =
  | { by: "number"; number: string }
  | { by: "stripe"; id: string }
  | { by: "email"; start: string }
  /** The beginning of an address or of a name, ignoring accents. */
  | { by: "name"; start: string }
  /** Everything that an account has ordered, and what was ordered with this address without one. */
  | { by: "owner"; userId: string | null; email: string }
  | { by: "nothing" };

/** The orders that match the filters, without order or limit. Each condition has its index. */
export function ordersMatching(db: Db, filters: OrderFilters): SelectQueryBuilder<DB, "orders", object> {
  let query = db.selectFrom("orders");
  const { search, status, type, formation, from, before } = filters;
  if (search) query = query.where("orders.id", "in", found(db, search));
  // An array and not « in »: for that, PostgreSQL may read all orders to join them.
  if (status === "to-do") query = query.where(sql<boolean>`orders.id = any(array(${ordersNeedingAttention(db)}))`);
  else if (status) query = query.where(orderHasStatus(status));
  if (type) query = query.where("orders.type", "=", type);
  if (formation) {
    // A subquery and not a join: with the formation's id, the index returns the orders in the order of the list.
    query = query.where("orders.formationId", "=", (eb) =>
      eb.selectFrom("formations").select("formations.id").where("slug", "=", formation),
    );
  }
  if (from) query = query.where("orders.createdAt", ">=", from);
  if (before) query = query.where("orders.createdAt", "<", before);
  return query;
}

function found(db: Db, search: OrderSearch) {
  const orders = db.selectFrom("orders").select("orders.id");
  switch (search.by) {
    case "number":
      return orders.where("number", "=", search.number);
    case "stripe":
      return orders
        .where("stripePaymentIntentId", "=", search.id)
        .unionAll(orders.where("stripeCheckoutSessionId", "=", search.id))
        .unionAll(subscribed(db).where("stripeSubscriptionId", "=", search.id))
        .unionAll(subscribed(db).where("stripeCustomerId", "=", search.id));
    case "email":
      return orders.where("email", "like", startingWith(search.start));
    case "name":
      return orders
        .where("email", "like", startingWith(search.start))
        .unionAll(named(db, search.start, sql`plain_name(first_name || ' ' || last_name)`))
        .unionAll(named(db, search.start, sql`plain_name(last_name || ' ' || first_name)`))
        .unionAll(billed(db, search.start, sql`plain_name(billing ->> 'name')`))
        .unionAll(billed(db, search.start, sql`plain_name(regexp_replace(billing ->> 'name', '^.* ', ''))`));
    case "owner":
      return orders.where(({ eb, and, or }) =>
        or([eb("userId", "=", search.userId), and([eb("userId", "is", null), eb("email", "=", search.email)])]),
      );
    case "nothing":
      return orders.where(sql<boolean>`false`);
  }
}

function subscribed(db: Db) {
  return db.selectFrom("subscriptions").select("orderId as id");
}

/** By the name that was billed, or the last word of it: who has no account has no other. */
function billed(db: Db, start: string, name: ReturnType<typeof sql>) {
  return db
    .selectFrom("orders")
    .select("orders.id")
    .where("billing", "is not", null)
    .where(sql<boolean>`${name} like plain_name(${startingWith(start)})`);
}

/** Joined by account, because names belong to the customer and not to the order. */
function named(db: Db, start: string, name: ReturnType<typeof sql>) {
  return db
    .selectFrom("userProfiles")
    .innerJoin("orders", "orders.userId", "userProfiles.userId")
    .select("orders.id")
    .where(sql<boolean>`${name} like plain_name(${startingWith(start)})`);
}

/**
 * The orders that need an administrator's attention: an open alert, a disputed payment, paid without a seat or without
 * access, a refund that Stripe has not carried out yet, a payment that cannot be found, an email that was not
 * delivered.
 */
function ordersNeedingAttention(db: Db) {
  const orders = db.selectFrom("orders").select("orders.id");
  const running = orders
    .where(orderIsPaid)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("subscriptions")
            .select("orderId")
            .whereRef("orderId", "=", "orders.id")
            .where("subscriptions.status", "not in", ["active", "trialing"]),
        ),
      ),
    );
  return db
    .selectFrom("alerts")
    .select("orderId as id")
    .where("resolvedAt", "is", null)
    .where("orderId", "is not", null)
    .$narrowType<{ id: string }>()
    .unionAll(running.where("disputedAt", "is not", null))
    .unionAll(running.where("holdsSeat", "=", false))
    .unionAll(orders.where(orderAwaitsRefund))
    .unionAll(paidWithoutAccess(db))
    .unionAll(
      orders
        .where(orderAwaitsPayment)
        .where("processingAt", "is", null)
        .where("expiresAt", "<", sql<Date>`now() - interval '1 hour'`),
    )
    .unionAll(db.selectFrom("refundRequests").select("orderId as id").where("state", "=", "asked"))
    .unionAll(
      db
        .selectFrom("emails")
        .innerJoin("orders", (join) => join.on(sql<boolean>`orders.id = (props ->> 'orderId')::uuid`))
        .select("orders.id")
        .where("emails.status", "in", ["failed", "suppressed"])
        .where(sql<boolean>`props ? 'orderId'`)
        .where(isLostToBuyer),
    );
}

/**
 * Of `emails` and their `orders`, once money has moved. Correcting the order's address sends them again there, so one that
 * it has left misses nothing; an account's new address does not.
 */
export const isLostToBuyer = sql<boolean>`(emails.status in ('failed', 'suppressed')
  and orders.stripe_payment_intent_id is not null and emails.recipient in (orders.email, ${recipientOfOrder})
  and not exists (select from emails later where later.props ->> 'orderId' = emails.props ->> 'orderId'
    and later.props ? 'orderId' and ${arrivedLater}))`;
