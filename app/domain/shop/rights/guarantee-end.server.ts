import type { Db } from "#db/connection.server.ts";
import { guaranteeDeadline, isOnOrBefore } from "../deadlines/withdrawal.ts";
import { readOwnOrder } from "./contract-orders.server.ts";
import { quoteOf } from "./order-quote.ts";

interface Step {
  userId: string;
  /** Null for an access that no order has opened. */
  order: { number: string; paidAt: Date } | null;
  lessonId: string;
}

/**
 * The last day (ISO) of the guarantee that ends at once when this lesson is done, because that takes the progress to its
 * bound; null where nothing is lost. After the thirty days nothing is read.
 */
export async function readGuaranteeEnd(db: Db, { userId, order, lessonId }: Step): Promise<string | null> {
  const now = new Date();
  if (!order || !isOnOrBefore(now, guaranteeDeadline(order.paidAt))) return null;
  const contract = await readOwnOrder(db, userId, order.number);
  if (!contract) return null;
  const lessons = contract.lessons.map((one) =>
    one.id === lessonId ? { ...one, viewedAt: one.viewedAt ?? now } : one,
  );
  const before = quoteOf(contract, { declaredAt: now })?.promise;
  const after = quoteOf({ ...contract, lessons }, { declaredAt: now })?.promise;
  return before?.reason !== "too-far" && after?.reason === "too-far" ? (before?.until ?? null) : null;
}
