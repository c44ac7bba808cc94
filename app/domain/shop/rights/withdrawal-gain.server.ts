import type { Db } from "#db/connection.server.ts";
import { readOrders } from "./contract-orders.server.ts";
import { isOrderOf, numbersIn } from "./matching.ts";
import { awaitsReview, isDue, needsPerson, obligationOf, orderMeant } from "./order-quote.ts";

/**
 * What a withdrawal declared now gives back, in cents, and the formation that it closes. Only to the session of the order's
 * account, and only when its own address or number was typed; null too when a person would decide.
 */
export async function readWithdrawalGain(
  db: Db,
  { contract, email }: { contract: string; email: string },
  userId: string,
): Promise<{ cents: number; slug: string } | null> {
  const numbers = numbersIn(contract);
  const orders = await readOrders(db, { emails: [email], userIds: [userId], numbers });
  const act = {
    kind: "withdrawal",
    channel: "form",
    declaredAt: new Date(),
    requestedEnd: null,
    requestedDate: null,
    asked: null,
  } as const;
  const order = orderMeant(act, { contract, email, userId }, orders, (one) => isDue(act, one));
  if (order?.userId !== userId || awaitsReview(act, order) || needsPerson(order)) return null;
  if (!isOrderOf(order, email) && !numbers.includes(order.number)) return null;
  const { slug } = await db
    .selectFrom("formations")
    .select("slug")
    .where("id", "=", order.formationId)
    .executeTakeFirstOrThrow();
  return { cents: obligationOf(order, act)?.cents ?? 0, slug };
}
