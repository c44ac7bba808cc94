import type { Db } from "#db/connection.server.ts";
import type { InvoiceKind, OrderStatus, OrderType } from "#db/types.ts";
import { isAccessOpen, openAccess } from "../../school/enrolment/open-access.server.ts";
import { chosenPicture, coverOf } from "../../site/pictures/formation-picture.server.ts";
import { type Card, cardOf } from "../../values/card.ts";
import { shortText } from "../../values/markdown.server.ts";
import { listInvoicesOf } from "../accounting/read-invoices.server.ts";
import { recipientOfOrder } from "../contract/recipient.server.ts";
import { orderWasPaid } from "./order.server.ts";
import { isPaid } from "./order.ts";
import { totalOf } from "./payments/payments.server.ts";

export interface Purchase {
  orderNumber: string;
  slug: string;
  name: string;
  description: string;
  features: string[];
  image: ReturnType<typeof coverOf>;
  category: string;
  type: OrderType;
  status: OrderStatus;
  /** Cents. */
  amount: number;
  paidAt: Date | null;
  /** Refunded cents, of every month. */
  refunded: number;
  refundedAt: Date | null;
  isDisputed: boolean;
  card: Card | null;
  hasAccess: boolean;
  opensAt: Date | null;
  invoices: { number: string; kind: InvoiceKind }[];
  subscription: {
    status: string;
    periodStart: Date | null;
    periodEnd: Date | null;
    cancelAtPeriodEnd: boolean;
    /** The end that is set at Stripe; null while it renews itself. */
    endsAt: Date | null;
  } | null;
}

/** Refunded orders stay visible. The query filters by owner. */
export async function listPurchases(db: Db, userId: string): Promise<Purchase[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formationId")
    .leftJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .leftJoin("access", (join) =>
      join
        .onRef("access.userId", "=", "orders.userId")
        .onRef("access.formationId", "=", "orders.formationId")
        .on("access.revokedAt", "is", null),
    )
    .select([
      "orders.id",
      "orders.number",
      "formations.slug",
      "orders.formationName",
      "formations.description",
      "formations.features",
      "formations.imageUrl",
      chosenPicture,
      "formations.category",
      "orders.type",
      "orders.status",
      "orders.amountCents",
      "orders.paidAt",
      totalOf("refundedCents").as("refunded"),
      "orders.refundedCents as refundedAtEnd",
      "orders.refundedAt",
      "orders.disputedAt",
      "orders.cardBrand",
      "orders.cardLast4",
      "access.userId as accessUserId",
      "access.orderId as accessOrderId",
      "access.opensAt",
      isAccessOpen.as("isOpen"),
      "subscriptions.status as subscriptionStatus",
      "subscriptions.currentPeriodStart",
      "subscriptions.currentPeriodEnd",
      "subscriptions.cancelAtPeriodEnd",
      "subscriptions.cancelAt",
    ])
    .where("orders.userId", "=", userId)
    .where(orderWasPaid)
    .orderBy("orders.paidAt", (order) => order.desc().nullsLast())
    .orderBy("orders.id", "desc")
    .execute();
  const invoices = await listInvoicesOf(
    db,
    rows.map(({ number }) => number),
  );
  return rows.map((row) => ({
    orderNumber: row.number,
    slug: row.slug,
    name: row.formationName,
    description: shortText(row.description),
    features: row.features,
    image: coverOf(row),
    category: row.category,
    type: row.type,
    status: row.status,
    amount: row.amountCents,
    paidAt: row.paidAt,
    refunded: row.refunded,
    // Other months came back on other days.
    refundedAt: row.refunded === row.refundedAtEnd ? row.refundedAt : null,
    isDisputed: row.disputedAt !== null,
    card: cardOf(row),
    hasAccess: row.accessUserId !== null && Boolean(row.isOpen) && keepsOpen(row),
    opensAt: row.accessUserId !== null && !row.isOpen && keepsOpen(row) ? row.opensAt : null,
    invoices: invoices.get(row.number) ?? [],
    subscription: row.subscriptionStatus
      ? {
          status: row.subscriptionStatus,
          periodStart: row.currentPeriodStart,
          periodEnd: row.currentPeriodEnd,
          cancelAtPeriodEnd: Boolean(row.cancelAtPeriodEnd) || row.cancelAt !== null,
          endsAt: row.cancelAt ?? (row.cancelAtPeriodEnd ? row.currentPeriodEnd : null),
        }
      : null,
  }));
}

export function openFormations(purchases: Purchase[]): Purchase[] {
  const open = purchases.filter((purchase) => purchase.hasAccess);
  return open.filter(({ slug }, index) => open.findIndex((other) => other.slug === slug) === index);
}

export type GivenFormation = Awaited<ReturnType<typeof listGivenFormations>>[number];

/** Opened by an administrator, or brought from elsewhere, unless one of the purchases shows the formation as open. */
export async function listGivenFormations(db: Db, userId: string, purchases: Purchase[]) {
  const given = await openAccess(db, userId)
    .select(["slug", "name", "description", "features", "imageUrl", chosenPicture, "category", "access.grantedAt"])
    .where("access.source", "in", ["admin", "import"])
    .orderBy("access.grantedAt", "desc")
    .execute();
  return given
    .filter(({ slug }) => !purchases.some((purchase) => purchase.slug === slug && purchase.hasAccess))
    .map(({ imageUrl, picture, ...formation }) => ({
      ...formation,
      description: shortText(formation.description),
      image: coverOf({ imageUrl, picture }),
    }));
}

interface AccessSource {
  id: string;
  status: OrderStatus;
  disputedAt: Date | null;
  accessOrderId: string | null;
  subscriptionStatus: string | null;
}

/** Access that another order opened, or an administrator, is also this order's while it is paid, undisputed and not canceled. */
function keepsOpen({ id, status, disputedAt, accessOrderId, subscriptionStatus }: AccessSource): boolean {
  if (accessOrderId === id) return true;
  return isPaid({ status }) && disputedAt === null && subscriptionStatus !== "canceled";
}

/** What /success shows of an order: nothing personal, because the address of the page is its only protection. */
export async function readOrderSummary(db: Db, orderId: string) {
  return db
    .selectFrom("orders")
    .select(["number", recipientOfOrder.as("email"), "formationName as name", "type", "amountCents as amount"])
    .where("id", "=", orderId)
    .executeTakeFirst();
}

/** The receipt of a paid order. Amounts in cents. */
export async function readReceipt(db: Db, userId: string, number: string) {
  const row = await db
    .selectFrom("orders")
    .leftJoin("userProfiles", "userProfiles.userId", "orders.userId")
    .select([
      "orders.id",
      "number",
      "formationName",
      "type",
      "amountCents as amount",
      "listCents",
      "discountCents",
      "reductionLabel",
      "refundedCents as refunded",
      "paidAt",
      "refundedAt",
      "cardBrand",
      "cardLast4",
      "email",
      "firstName",
      "lastName",
    ])
    .where("orders.userId", "=", userId)
    .where("number", "=", number)
    .where(orderWasPaid)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      card: cardOf(row),
      months: row.type === "subscription" ? await readMonths(db, row.id) : [],
      buyer: { name: `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim(), email: row.email },
    }
  );
}

export type ReceiptMonth = Awaited<ReturnType<typeof readMonths>>[number];

/** Without a period when the payment was found only by the comparison with Stripe. */
function readMonths(db: Db, orderId: string) {
  return (
    db
      .selectFrom("orderPayments")
      .select([
        "amountCents as amount",
        "refundedCents as refunded",
        "paidAt",
        "periodStart as start",
        "periodEnd as end",
      ])
      .where("orderId", "=", orderId)
      // By their months: two may be paid in one second.
      .orderBy(({ fn }) => fn.coalesce("periodStart", "paidAt"))
      .orderBy("id")
      .execute()
  );
}
