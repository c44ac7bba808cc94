import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { type Card, cardOf } from "#app/domain/values/card.ts";
import { BATCH, type Column, csvFile } from "#app/domain/values/csv.server.ts";
import { PAGE_SIZE, type PageOf, pageOf } from "#app/domain/values/paging.ts";
import { countRows } from "#app/domain/values/read-page.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { OrderStatus, OrderType } from "#db/types.ts";
import { totalOf } from "../payments/payments.server.ts";
import { type OrderFilters, ordersMatching } from "./order-search.server.ts";

export interface ListedOrder {
  id: string;
  number: string;
  email: string;
  name: string;
  formation: string;
  type: OrderType;
  status: OrderStatus;
  isDisputed: boolean;
  /** Cents; of a subscription, its first month. */
  amount: number;
  /** Cents, and the code that took them off. */
  discount: number;
  reductionLabel: string | null;
  /** Cents; of a subscription, of its first month. */
  refunded: number;
  /** Cents, every month included. */
  totalPaid: number;
  totalRefunded: number;
  createdAt: Date;
  paidAt: Date | null;
  card: Card | null;
  paymentIntentId: string | null;
}

/** A page of orders, newest first. An index alone finds the fifty ids; the other columns are read for these only. */
export async function listOrders(db: Db, filters: OrderFilters, page: number): Promise<PageOf<ListedOrder>> {
  const ids = ordersMatching(db, filters)
    .select("orders.id")
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const isCostly = filters.search !== null || filters.status === "to-do";
  // An expensive search finds and counts in one query; where an index gives the order, an index counts.
  const found = isCostly ? await ids.select(sql<number>`(count(*) over ())::int`.as("total")).execute() : [];
  const total = found[0]?.total ?? (await countRows(db, ordersMatching(db, filters)));
  const rows = await selectOrders(db)
    .where("orders.id", "in", isCostly ? sql<string>`(select unnest(${found.map(({ id }) => id)}::uuid[]))` : ids)
    .execute();
  return pageOf(rows.map(toListedOrder), page, total);
}

/** All matching orders as a CSV file. The audit log records the export before the first row is sent. */
export async function exportOrders(
  db: Db,
  actor: Actor,
  filters: OrderFilters,
  columns: readonly Column<ListedOrder>[],
): Promise<ReadableStream<Uint8Array>> {
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null));
  await audit(db, actor, { action: "export", entity: "orders", entityId: "csv", after: asked });
  const read = async (last: string | null) => {
    const ids = ordersMatching(db, filters)
      .select("orders.id")
      .$if(last !== null, (query) => query.where(isAfter(last as string)))
      .orderBy("orders.createdAt", "desc")
      .orderBy("orders.id")
      .limit(BATCH);
    return (await selectOrders(db).where("orders.id", "in", ids).execute()).map(toListedOrder);
  };
  return csvFile(columns, read);
}

/** Compared with the row itself, because a Date has milliseconds and the column microseconds. */
function isAfter(id: string) {
  return sql<boolean>`(orders.created_at <= (select created_at from orders where id = ${id})
    and (orders.created_at < (select created_at from orders where id = ${id}) or orders.id > ${id}::uuid))`;
}

function selectOrders(db: Db) {
  return db
    .selectFrom("orders")
    .leftJoin("userProfiles", "userProfiles.userId", "orders.userId")
    .select([
      "orders.id",
      "number",
      "email",
      "firstName",
      "lastName",
      "billing",
      "formationName",
      "type",
      "status",
      "disputedAt",
      "amountCents",
      "discountCents",
      "reductionLabel",
      "refundedCents",
      "orders.createdAt",
      "paidAt",
      "cardBrand",
      "cardLast4",
      "stripePaymentIntentId",
      totalOf("amountCents").as("totalPaid"),
      totalOf("refundedCents").as("totalRefunded"),
    ])
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id");
}

function toListedOrder(row: Awaited<ReturnType<ReturnType<typeof selectOrders>["execute"]>>[number]): ListedOrder {
  return {
    id: row.id,
    number: row.number,
    email: row.email,
    name: [row.firstName, row.lastName].filter(Boolean).join(" ") || row.billing?.name || "",
    formation: row.formationName,
    type: row.type,
    status: row.status,
    isDisputed: row.disputedAt !== null,
    amount: row.amountCents,
    discount: row.discountCents,
    reductionLabel: row.reductionLabel,
    refunded: row.refundedCents,
    totalPaid: row.totalPaid,
    totalRefunded: row.totalRefunded,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    card: cardOf(row),
    paymentIntentId: row.stripePaymentIntentId,
  };
}
