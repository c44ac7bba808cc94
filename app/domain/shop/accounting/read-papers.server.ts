import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceKind } from "#db/types.ts";

const COLUMNS = [
  "invoices.number",
  "invoices.kind",
  "corrects",
  "issuedAt",
  "invoices.paidAt",
  "designation",
  "netCents",
  "vatCents",
  "totalCents",
  "vatRate",
  "vatTreatment",
  "buyer",
  "seller",
  "orders.number as orderNumber",
  "periodStart",
  "periodEnd",
  "orders.type",
] as const;

/** An invoice or a credit note, with everything that is printed on it. */
export type Paper = Awaited<ReturnType<ReturnType<typeof papers>["execute"]>>[number];

function papers(db: Db) {
  return db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.orderId")
    .innerJoin("orderPayments", "orderPayments.id", "invoices.paymentId")
    .select(COLUMNS)
    .orderBy("issuedAt")
    .orderBy("invoices.number");
}

/** Every paper of an order, the oldest first. */
export function readPapers(db: Db, orderId: string): Promise<Paper[]> {
  return papers(db).where("invoices.orderId", "=", orderId).execute();
}

/** Any invoice or credit note by its number, for the administration. */
export function readAnyPaper(db: Db, number: string): Promise<Paper | undefined> {
  return papers(db).where("invoices.number", "=", number).executeTakeFirst();
}

/**
 * A paper of a customer's own order; undefined for everybody else's. Without a number: the first one of that kind,
 * which is the only invoice unless the order is a subscription.
 */
export function readOwnPaper(
  db: Db,
  { userId, order, kind, number }: { userId: string; order: string; kind: InvoiceKind; number?: string | null },
): Promise<Paper | undefined> {
  return papers(db)
    .where("orders.userId", "=", userId)
    .where("orders.number", "=", order)
    .where("invoices.kind", "=", kind)
    .$if(Boolean(number), (query) => query.where("invoices.number", "=", number ?? ""))
    .executeTakeFirst();
}

/** The invoice of the order's first payment, for its confirmation. */
export async function readFirstInvoice(db: Db, orderId: string): Promise<Paper[]> {
  return papers(db).where("invoices.orderId", "=", orderId).where("invoices.kind", "=", "invoice").limit(1).execute();
}

/** One invoice or credit note of an order, for the email that it is attached to. */
export function readPaper(db: Db, orderId: string, number: string): Promise<Paper[]> {
  return papers(db).where("invoices.orderId", "=", orderId).where("invoices.number", "=", number).execute();
}

/**
 * The credit note at which `refunded` cents of the order's own payment were refunded; the last one for an email that an
 * older release has queued.
 */
export async function readCreditNote(db: Db, orderId: string, refunded: string): Promise<Paper[]> {
  const own = papers(db)
    .whereRef("orderPayments.stripePaymentIntentId", "=", "orders.stripePaymentIntentId")
    .where("invoices.orderId", "=", orderId)
    .where("invoices.kind", "=", "credit_note");
  const found = refunded
    ? await own.where("reference", "=", sql<string>`'refund:' || payment_id || ':' || ${refunded}::text`).execute()
    : [];
  return found.length > 0 ? found : (await own.execute()).slice(-1);
}

/** The papers of some orders, the oldest first. */
export async function listPapersOf(
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
