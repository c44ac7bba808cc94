import type { FormationCategory, OrderType } from "#db/columns.ts";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceKind } from "#db/schema/accounting.ts";
import type { OrderStatus } from "#db/schema.ts";
import { isAccessOpen } from "../../school/enrolment/is-open.server.ts";
import { picturePath } from "../../site/pictures/formation-picture.server.ts";
import { listPapersOf } from "../accounting/read-papers.server.ts";
import { orderWasPaid } from "./order.server.ts";
import { isPaid, wasPaid } from "./order.ts";

/** A purchased training, as its buyer sees it. */
export interface Purchase {
  orderNumber: string;
  slug: string;
  name: string;
  description: string;
  features: string[];
  imageUrl: string | null;
  category: FormationCategory;
  type: OrderType;
  status: OrderStatus;
  /** Cents. */
  amount: number;
  paidAt: Date | null;
  /** Refunded cents: a part of the amount, or all of it. */
  refunded: number;
  refundedAt: Date | null;
  /** The buyer disputes the payment at the bank; access is closed meanwhile. */
  isDisputed: boolean;
  card: { brand: string; last4: string } | null;
  /** True when this order, or an administrator's decision, keeps access open. */
  hasAccess: boolean;
  /** When access opens at the latest, while it waits for the confirmation. */
  opensAt: Date | null;
  /** Invoices and credit notes, the oldest first. */
  papers: { number: string; kind: InvoiceKind }[];
  subscription: { status: string; periodStart: Date | null; periodEnd: Date | null; cancelAtPeriodEnd: boolean } | null;
}

/**
 * A customer's paid orders, newest first. Refunded ones stay visible, and so does an unpaid one whose training an
 * administrator opened. The query filters by owner.
 */
export async function listPurchases(db: Db, userId: string): Promise<Purchase[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formation_id")
    .leftJoin("subscriptions", "subscriptions.order_id", "orders.id")
    .leftJoin("access", (join) =>
      join
        .onRef("access.user_id", "=", "orders.user_id")
        .onRef("access.formation_id", "=", "orders.formation_id")
        .on("access.revoked_at", "is", null),
    )
    .select([
      "orders.id",
      "orders.number",
      "formations.slug",
      "orders.formation_name",
      "formations.description",
      "formations.features",
      "formations.image_url",
      "formations.category",
      "orders.type",
      "orders.status",
      "orders.amount_cents",
      "orders.paid_at",
      "orders.refunded_cents",
      "orders.refunded_at",
      "orders.disputed_at",
      "orders.card_brand",
      "orders.card_last4",
      "access.user_id as access_user_id",
      "access.order_id as access_order_id",
      "access.opens_at",
      isAccessOpen.as("is_open"),
      "subscriptions.status as subscription_status",
      "subscriptions.current_period_start",
      "subscriptions.current_period_end",
      "subscriptions.cancel_at_period_end",
      "subscriptions.cancel_at",
    ])
    .where("orders.user_id", "=", userId)
    .where(({ and, eb, or }) =>
      or([orderWasPaid, and([eb("access.user_id", "is not", null), eb("access.order_id", "is", null)])]),
    )
    .orderBy("orders.paid_at", (order) => order.desc().nullsLast())
    .orderBy("orders.id", "desc")
    .execute();
  // Of several unpaid orders for one training, one is enough to show that it is open.
  const shown = rows.filter((row, index) => wasPaid(row) || rows.findIndex(({ slug }) => slug === row.slug) === index);
  const papers = await listPapersOf(
    db,
    shown.map(({ number }) => number),
  );
  return shown.map((row) => ({
    orderNumber: row.number,
    slug: row.slug,
    name: row.formation_name,
    description: row.description,
    features: row.features,
    imageUrl: picturePath(row.image_url),
    category: row.category,
    type: row.type,
    status: row.status,
    amount: row.amount_cents,
    paidAt: row.paid_at,
    refunded: row.refunded_cents,
    refundedAt: row.refunded_at,
    isDisputed: row.disputed_at !== null,
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    hasAccess: row.access_user_id !== null && Boolean(row.is_open) && keepsOpen(row),
    opensAt: row.access_user_id !== null && !row.is_open && keepsOpen(row) ? row.opens_at : null,
    papers: papers.get(row.number) ?? [],
    subscription: row.subscription_status
      ? {
          status: row.subscription_status,
          periodStart: row.current_period_start,
          periodEnd: row.current_period_end,
          cancelAtPeriodEnd: Boolean(row.cancel_at_period_end) || row.cancel_at !== null,
        }
      : null,
  }));
}

/** The trainings that are open to the customer, each once, even if it was paid for twice. */
export function openTrainings(purchases: Purchase[]): Purchase[] {
  const open = purchases.filter((purchase) => purchase.hasAccess);
  return open.filter(({ slug }, index) => open.findIndex((other) => other.slug === slug) === index);
}

interface AccessSource {
  id: string;
  status: OrderStatus;
  disputed_at: Date | null;
  access_order_id: string | null;
  subscription_status: string | null;
}

/**
 * Whether this order shows the access as its own. Access names one order as its source; another order for the same
 * training shares that access while it is paid, undisputed and not canceled.
 */
function keepsOpen({ id, status, disputed_at, access_order_id, subscription_status }: AccessSource): boolean {
  if (access_order_id === null || access_order_id === id) return true;
  return isPaid({ status }) && disputed_at === null && subscription_status !== "canceled";
}

/** What /success shows of an order: nothing personal, because the address of the page is its only protection. */
export async function readOrderSummary(db: Db, orderId: string) {
  return db
    .selectFrom("orders")
    .select(["number", "formation_name as name", "type", "amount_cents as amount"])
    .where("id", "=", orderId)
    .executeTakeFirst();
}
