import type { Db } from "#db/connection.server.ts";
import type { OrderType } from "#db/types.ts";
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
  months: ReceiptMonth[];
  buyer: { name: string; email: string };
}

export interface ReceiptMonth {
  amount: number;
  refunded: number;
  paidAt: Date;
  /** Null when the payment was found only by the comparison with Stripe. */
  start: Date | null;
  end: Date | null;
}

export async function readReceipt(db: Db, userId: string, number: string): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom("orders")
    .leftJoin("userProfiles", "userProfiles.userId", "orders.userId")
    .select([
      "orders.id",
      "number",
      "formationName",
      "type",
      "amountCents",
      "refundedCents",
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
      months: row.type === "subscription" ? await readMonths(db, row.id) : [],
      number: row.number,
      formationName: row.formationName,
      type: row.type,
      amount: row.amountCents,
      refunded: row.refundedCents,
      paidAt: row.paidAt,
      refundedAt: row.refundedAt,
      card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
      buyer: { name: `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim(), email: row.email },
    }
  );
}

function readMonths(db: Db, orderId: string): Promise<ReceiptMonth[]> {
  return db
    .selectFrom("orderPayments")
    .select([
      "amountCents as amount",
      "refundedCents as refunded",
      "paidAt",
      "periodStart as start",
      "periodEnd as end",
    ])
    .where("orderId", "=", orderId)
    .orderBy("paidAt")
    .orderBy("id")
    .execute();
}
