import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceKind } from "#db/types.ts";
import { hasFailed } from "../../journal/alerts/for-each-row.server.ts";

const COLUMNS = [
  "invoices.number",
  "invoices.kind",
  "corrects",
  "invoices.reason",
  "issuedAt",
  "invoices.paidAt",
  "designation",
  "netCents",
  "vatCents",
  "totalCents",
  "vatRate",
  "vatTreatment",
  "invoices.listCents",
  "invoices.reductionLabel",
  "buyer",
  "seller",
  "orders.number as orderNumber",
  "periodStart",
  "periodEnd",
  "orders.type",
  "sha256",
] as const;

export type Invoice = Awaited<ReturnType<ReturnType<typeof invoices>["execute"]>>[number];

function invoices(db: Db) {
  return db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.orderId")
    .innerJoin("orderPayments", "orderPayments.id", "invoices.paymentId")
    .leftJoin("issuedPapers", "issuedPapers.number", "invoices.number")
    .select(COLUMNS)
    .orderBy("issuedAt")
    .orderBy("invoices.number");
}

export function readInvoices(db: Db, orderId: string): Promise<Invoice[]> {
  return invoices(db).where("invoices.orderId", "=", orderId).execute();
}

export function findInvoice(db: Db, number: string): Promise<Invoice | undefined> {
  return invoices(db).where("invoices.number", "=", number).executeTakeFirst();
}

/** `since`: « 3 days », by when they were issued; null: whenever that was. Those that could not be drawn come last. */
export function listUndrawn(db: Db, since: string | null, limit: number): Promise<Invoice[]> {
  return invoices(db)
    .clearOrderBy()
    .orderBy(hasFailed("draw-paper", sql`invoices.number`))
    .orderBy("issuedAt")
    .orderBy("invoices.number")
    .$if(since !== null, (recent) => recent.where("issuedAt", ">", sql<Date>`now() - ${since}::interval`))
    .where("issuedPapers.number", "is", null)
    .limit(limit)
    .execute();
}

/** Without a number: the first one of that kind, which is the only invoice unless the order is a subscription. */
export function findOwnInvoice(
  db: Db,
  { userId, order, kind, number }: { userId: string; order: string; kind: InvoiceKind; number?: string | null },
): Promise<Invoice | undefined> {
  return invoices(db)
    .where("orders.userId", "=", userId)
    .where("orders.number", "=", order)
    .where("invoices.kind", "=", kind)
    .$if(Boolean(number), (query) => query.where("invoices.number", "=", number ?? ""))
    .executeTakeFirst();
}

export async function readFirstInvoice(db: Db, orderId: string): Promise<Invoice[]> {
  return invoices(db).where("invoices.orderId", "=", orderId).where("invoices.kind", "=", "invoice").limit(1).execute();
}

/** The credit note at which `refunded` cents of the order's own payment were refunded. */
export function readCreditNote(db: Db, orderId: string, refunded: string): Promise<Invoice[]> {
  return ownCreditNotes(db, orderId)
    .where("reference", "=", sql<string>`'refund:' || ${sql.ref("paymentId")} || ':' || ${refunded}::text`)
    .execute();
}

export async function readLastCreditNote(db: Db, orderId: string): Promise<Invoice[]> {
  return (await ownCreditNotes(db, orderId).execute()).slice(-1);
}

function ownCreditNotes(db: Db, orderId: string) {
  return invoices(db)
    .whereRef("orderPayments.stripePaymentIntentId", "=", "orders.stripePaymentIntentId")
    .where("invoices.orderId", "=", orderId)
    .where("invoices.kind", "=", "credit_note");
}

export async function listInvoicesOf(
  db: Db,
  orderNumbers: string[],
): Promise<Map<string, { number: string; kind: InvoiceKind }[]>> {
  const rows = await db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.orderId")
    .select(["invoices.number", "invoices.kind", "orders.number as order"])
    .where("orders.number", "in", ["", ...orderNumbers])
    .orderBy("issuedAt")
    .orderBy("invoices.number")
    .execute();
  return Map.groupBy(rows, ({ order }) => order);
}
