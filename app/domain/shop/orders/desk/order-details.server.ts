import { sql } from "kysely";
import { isSuppressedIn } from "#app/domain/mail/outbox.server.ts";
import type { Db } from "#db/connection.server.ts";
import { listInvoicesOf } from "../../accounting/read-invoices.server.ts";
import { recipientOfOrder } from "../../contract/recipient.server.ts";
import { givesAccess } from "../access/entitlement.ts";
import { deductedFrom } from "../credits.server.ts";
import { attentionReasons } from "./attention.ts";
import { isLostToBuyer } from "./order-search.server.ts";

export async function readOrderDetails(db: Db, id: string) {
  const order = await db
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .leftJoin("users", "users.id", "orders.userId")
    .leftJoin("userProfiles", "userProfiles.userId", "orders.userId")
    .leftJoin("access", (join) =>
      join.onRef("access.userId", "=", "orders.userId").onRef("access.formationId", "=", "orders.formationId"),
    )
    .leftJoin("orders as opener", "opener.id", "access.orderId")
    .select([
      "orders.id",
      "orders.number",
      "orders.email",
      "orders.userId",
      "orders.formationId",
      "orders.formationName",
      "orders.type",
      "orders.status",
      "orders.amountCents",
      "orders.listCents",
      "orders.discountCents",
      "orders.reductionLabel",
      "orders.refundedCents",
      "orders.consents",
      "orders.sourceWord",
      "orders.accessEndedAt",
      "orders.heardFrom",
      "orders.heardFromWords",
      "orders.billing",
      "orders.company",
      "orders.stripeCheckoutSessionId",
      "orders.stripePaymentIntentId",
      "orders.cardBrand",
      "orders.cardLast4",
      "orders.holdsSeat",
      "orders.processingAt",
      "orders.expiresAt",
      "orders.canceledReason",
      "orders.disputedAt",
      "orders.createdAt",
      "orders.paidAt",
      "orders.refundedAt",
      "users.email as accountEmail",
      "users.createdAt as accountSince",
      "users.emailVerifiedAt",
      "firstName",
      "lastName",
      "phone",
      "country",
      "stripeSubscriptionId",
      "stripeCustomerId",
      "subscriptions.status as subscriptionStatus",
      "currentPeriodStart",
      "currentPeriodEnd",
      "cancelAt",
      "pastDueSince",
      "access.source",
      "access.grantedAt",
      "access.revokedAt",
      "access.opensAt",
      "access.orderId as accessOrderId",
      "opener.number as accessOrderNumber",
    ])
    .select([deductedFrom.as("deductedFrom"), isSuppressedIn(recipientOfOrder).as("isSuppressed")])
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
  const invoices = (await listInvoicesOf(db, [order.number])).get(order.number) ?? [];
  const now = new Date();
  const { subscriptionStatus: subscription, pastDueSince } = order;
  const hasOpenRefund = refunds.some(({ state }) => state === "asked");
  const reasons = attentionReasons(
    {
      order,
      runs: subscription === null || givesAccess(subscription, pastDueSince, now),
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
    invoices,
    reasons,
    hasOpenRefund,
  };
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof readOrderDetails>>>;

const SHOWN = 200;

function readPayments(db: Db, orderId: string) {
  return db
    .selectFrom("orderPayments")
    .select(["amountCents", "refundedCents", "paidAt", "stripePaymentIntentId"])
    .where("orderId", "=", orderId)
    .orderBy("paidAt")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
}

function readEmails(db: Db, orderId: string) {
  return db
    .selectFrom("emails")
    .innerJoin("orders", (join) => join.on("orders.id", "=", orderId))
    .select(["emails.id", "template", "recipient", "emails.status", "lastError", "emails.createdAt", "sentAt"])
    .select(isLostToBuyer.as("isLost"))
    .where(sql`props ->> 'orderId'`, "=", orderId)
    .where(sql<boolean>`props ? 'orderId'`)
    .orderBy("emails.createdAt", "desc")
    .orderBy("emails.id")
    .limit(SHOWN)
    .execute();
}

function readEvents(db: Db, orderId: string) {
  return db
    .selectFrom("stripeEvents")
    .select(["id", "type", "receivedAt", "processedAt", "error"])
    .where("orderId", "=", orderId)
    .orderBy("receivedAt", "desc")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
}

function readRefunds(db: Db, orderId: string) {
  return db
    .selectFrom("refundRequests")
    .select(["id", "amountCents", "reason", "state", "actor", "askedAt", "endedAt", "declarationId"])
    .where("orderId", "=", orderId)
    .orderBy("askedAt", "desc")
    .limit(SHOWN)
    .execute();
}

function readDeclarations(db: Db, orderId: string) {
  return db
    .selectFrom("declarations")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("declarationOutcomes")
          .select(["kind", "orderId", "at"])
          .whereRef("declarationId", "=", "declarations.id")
          .where("orderId", "is not", null)
          .orderBy("declarationOutcomes.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["declarations.id", "declarations.kind", "declaredAt", "last.kind as outcome", "last.at"])
    .where("declarations.id", "in", (eb) =>
      eb.selectFrom("declarationOutcomes").select("declarationId").where("orderId", "=", orderId),
    )
    .where("last.orderId", "=", orderId)
    .orderBy("declaredAt", "desc")
    .orderBy("declarations.id")
    .limit(SHOWN)
    .execute();
}
