import { sql } from "kysely";
import { isLostToOrder } from "#app/domain/mail/lost-email.server.ts";
import type { Db } from "#db/connection.server.ts";
import { listPapersOf } from "../../accounting/read-papers.server.ts";
import { givesAccess } from "../access/entitlement.ts";
import { attentionReasons } from "./attention.ts";

/** Everything that the administration shows of one order. Undefined when there is no such order. */
export async function readOrderDetails(db: Db, id: string) {
  const order = await db
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formation_id")
    .leftJoin("subscriptions", "subscriptions.order_id", "orders.id")
    .leftJoin("users", "users.id", "orders.user_id")
    .leftJoin("user_profiles", "user_profiles.user_id", "orders.user_id")
    .leftJoin("access", (join) =>
      join.onRef("access.user_id", "=", "orders.user_id").onRef("access.formation_id", "=", "orders.formation_id"),
    )
    .leftJoin("orders as opener", "opener.id", "access.order_id")
    .select([
      "orders.id",
      "orders.number",
      "orders.email",
      "orders.user_id",
      "orders.formation_id",
      "orders.formation_name",
      "formations.slug",
      "orders.type",
      "orders.status",
      "orders.amount_cents",
      "orders.refunded_cents",
      "orders.consents",
      "orders.terms_version",
      "orders.billing",
      "orders.company",
      "orders.stripe_checkout_session_id",
      "orders.stripe_payment_intent_id",
      "orders.card_brand",
      "orders.card_last4",
      "orders.holds_seat",
      "orders.processing_at",
      "orders.expires_at",
      "orders.canceled_reason",
      "orders.disputed_at",
      "orders.created_at",
      "orders.paid_at",
      "orders.refunded_at",
      "users.email as account_email",
      "users.created_at as account_since",
      "users.email_verified_at",
      "first_name",
      "last_name",
      "phone",
      "country",
      "stripe_subscription_id",
      "stripe_customer_id",
      "subscriptions.status as subscription_status",
      "current_period_start",
      "current_period_end",
      "cancel_at",
      "past_due_since",
      "access.source",
      "access.granted_at",
      "access.revoked_at",
      "access.opens_at",
      "access.order_id as access_order_id",
      "opener.number as access_order_number",
    ])
    .where("orders.id", "=", id)
    .executeTakeFirst();
  if (!order) return undefined;
  const [payments, emails, events, refunds, declarations] = [
    await readPayments(db, id),
    await readEmails(db, id),
    await readEvents(db, id),
    await readRefunds(db, id),
    await readDeclarations(db, id),
  ];
  const papers = (await listPapersOf(db, [order.number])).get(order.number) ?? [];
  const suppressed = await db
    .selectFrom("suppressed_addresses")
    .select("reason")
    .where("email", "=", order.email)
    .executeTakeFirst();
  const now = new Date();
  const { subscription_status: subscription, past_due_since } = order;
  const hasOpenRefund = refunds.some(({ state }) => state === "asked");
  const reasons = attentionReasons(
    {
      order,
      runs: subscription === null || givesAccess(subscription, past_due_since, now),
      hasAccessRow: order.source !== null,
      hasOpenRefund,
      hasLostEmail: emails.some(({ isLost }) => isLost),
    },
    now,
  );
  return {
    order,
    payments,
    emails,
    events,
    refunds,
    declarations,
    papers,
    reasons,
    hasOpenRefund,
    isSuppressed: suppressed !== undefined,
  };
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof readOrderDetails>>>;

const SHOWN = 200;

function readPayments(db: Db, orderId: string) {
  return db
    .selectFrom("order_payments")
    .select(["amount_cents", "refunded_cents", "paid_at", "stripe_payment_intent_id"])
    .where("order_id", "=", orderId)
    .orderBy("paid_at")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
}

function readEmails(db: Db, orderId: string) {
  return db
    .selectFrom("emails")
    .select(["id", "template", "recipient", "status", "attempts", "last_error", "created_at", "sent_at"])
    .select(isLostToOrder.as("isLost"))
    .where(sql`props ->> 'orderId'`, "=", orderId)
    .where(sql<boolean>`props ? 'orderId'`)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
}

/** The processed Stripe events of this order. */
function readEvents(db: Db, orderId: string) {
  return db
    .selectFrom("stripe_events")
    .select(["id", "type", "received_at", "processed_at", "error"])
    .where("order_id", "=", orderId)
    .orderBy("received_at", "desc")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
}

function readRefunds(db: Db, orderId: string) {
  return db
    .selectFrom("refund_requests")
    .select(["id", "amount_cents", "state", "failure", "actor", "asked_at", "ended_at", "declaration_id"])
    .where("order_id", "=", orderId)
    .orderBy("asked_at", "desc")
    .limit(SHOWN)
    .execute();
}

/** The declarations that a person or a confirmation has tied to this order, each with its last outcome. */
function readDeclarations(db: Db, orderId: string) {
  return db
    .selectFrom("declarations")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("declaration_outcomes")
          .select(["kind", "order_id", "at"])
          .whereRef("declaration_id", "=", "declarations.id")
          .where("order_id", "is not", null)
          .orderBy("declaration_outcomes.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["declarations.id", "declarations.kind", "declared_at", "last.kind as outcome", "last.at"])
    .where("declarations.id", "in", (eb) =>
      eb.selectFrom("declaration_outcomes").select("declaration_id").where("order_id", "=", orderId),
    )
    .where("last.order_id", "=", orderId)
    .orderBy("declared_at", "desc")
    .orderBy("declarations.id")
    .limit(SHOWN)
    .execute();
}
