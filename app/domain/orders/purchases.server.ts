import type { Db } from "#db/connection.server.ts";
import type { FormationCategory, OrderStatus, OrderType } from "#db/schema.ts";
import { picturePath } from "../catalogue/formation-picture.server.ts";

/** One bought training, as its buyer sees it. */
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
  card: { brand: string; last4: string } | null;
  hasAccess: boolean;
  subscription: { status: string; periodStart: Date | null; periodEnd: Date | null; cancelAtPeriodEnd: boolean } | null;
}

/** Her paid orders, newest first; refunded ones stay visible. The owner is part of the query. */
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
      "orders.card_brand",
      "orders.card_last4",
      "access.user_id as access_user_id",
      "subscriptions.status as subscription_status",
      "subscriptions.current_period_start",
      "subscriptions.current_period_end",
      "subscriptions.cancel_at_period_end",
      "subscriptions.cancel_at",
    ])
    .where("orders.user_id", "=", userId)
    .where("orders.status", "in", ["paid", "refunded", "withdrawn"])
    .orderBy("orders.paid_at", "desc")
    .orderBy("orders.id", "desc")
    .execute();
  return rows.map((row) => ({
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
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    hasAccess: row.access_user_id !== null,
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

/** What /success shows of an order: nothing about the person, the address alone leads there. */
export async function readOrderSummary(db: Db, orderId: string) {
  return db
    .selectFrom("orders")
    .select(["number", "formation_name as name", "type", "amount_cents as amount"])
    .where("id", "=", orderId)
    .executeTakeFirst();
}
