import type { OrderType } from "#db/columns.ts";
import type { Db } from "#db/connection.server.ts";
import { orderWasPaid } from "./order.server.ts";

/** The receipt of a paid order. Amounts in cents. */
export interface Receipt {
  number: string;
  formationName: string;
  type: OrderType;
  amount: number;
  refunded: number;
  paidAt: Date | null;
  refundedAt: Date | null;
  card: { brand: string; last4: string } | null;
  /** The paid months of a subscription, oldest first; empty for a single payment. */
  months: ReceiptMonth[];
  buyer: { name: string; email: string };
}

export interface ReceiptMonth {
  amount: number;
  refunded: number;
  paidAt: Date;
  /** Unknown for the first month of old orders. */
  start: Date | null;
  end: Date | null;
}

/** The receipt of one order of this customer; undefined for another customer's order and for an unpaid one. */
export async function readReceipt(db: Db, userId: string, number: string): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom("orders")
    .leftJoin("user_profiles", "user_profiles.user_id", "orders.user_id")
    .select([
      "orders.id",
      "number",
      "formation_name",
      "type",
      "amount_cents",
      "refunded_cents",
      "paid_at",
      "refunded_at",
      "card_brand",
      "card_last4",
      "email",
      "first_name",
      "last_name",
    ])
    .where("orders.user_id", "=", userId)
    .where("number", "=", number)
    .where(orderWasPaid)
    .executeTakeFirst();
  return (
    row && {
      months: row.type === "subscription" ? await readMonths(db, row.id) : [],
      number: row.number,
      formationName: row.formation_name,
      type: row.type,
      amount: row.amount_cents,
      refunded: row.refunded_cents,
      paidAt: row.paid_at,
      refundedAt: row.refunded_at,
      card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
      buyer: { name: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim(), email: row.email },
    }
  );
}

function readMonths(db: Db, orderId: string): Promise<ReceiptMonth[]> {
  return db
    .selectFrom("order_payments")
    .select([
      "amount_cents as amount",
      "refunded_cents as refunded",
      "paid_at as paidAt",
      "period_start as start",
      "period_end as end",
    ])
    .where("order_id", "=", orderId)
    .orderBy("paid_at")
    .orderBy("id")
    .execute();
}
