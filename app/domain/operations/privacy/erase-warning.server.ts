import type { Db } from "#db/connection.server.ts";
import { isPaid } from "../../shop/orders/order.ts";
import { readOrders } from "../../shop/rights/contract-orders.server.ts";
import { type Declaration, declarationsOfCustomer } from "../../shop/rights/declarations.server.ts";
import { quoteOf } from "../../shop/rights/order-quote.ts";
import { runningSubscriptions } from "./erase-account.server.ts";

export interface EraseWarning {
  formations: string[];
  /** Of the running subscriptions: those that nobody has ended yet, and those whose cancellation leaves the access open until its end. */
  uncancelled: string[];
  cancelled: string[];
  /** Paid once and inside the fourteen days: the erasure gives nothing of it back. Cents, and the last ISO day. */
  returnable: { name: string; number: string; cents: number; until: string | null }[];
  /** A withdrawal is not carried out yet. */
  refunding: { name: string; number: string }[];
}

export async function readEraseWarning(db: Db, userId: string): Promise<EraseWarning> {
  const open = await db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formationId")
    .select("name")
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .orderBy("name")
    .execute();
  const running = await runningSubscriptions(db, userId);
  const declared = (await declarationsOfCustomer(db, userId)).filter(isActing);
  const isDeclared = (orderId: string, wanted: Declaration["kind"]) =>
    declared.some(({ kind, order }) => kind === wanted && order?.id === orderId);
  const left = running.filter(({ orderId }) => !isDeclared(orderId, "withdrawal"));
  const isCancelled = ({ orderId, cancelAt }: (typeof running)[number]) =>
    cancelAt !== null || isDeclared(orderId, "cancellation");
  const orders = (await readOrders(db, { userIds: [userId] })).filter((order) => isPaid(order));
  const refunding = orders.filter(({ id }) => isDeclared(id, "withdrawal"));
  const now = new Date();
  const returnable = orders.flatMap((order) => {
    if (order.type !== "payment" || refunding.includes(order)) return [];
    const law = quoteOf(order, { declaredAt: now })?.law;
    if (law?.reason !== "in-time" || law.cents === 0) return [];
    return { name: order.formationName, number: order.number, cents: law.cents, until: law.until };
  });
  return {
    formations: open.map(({ name }) => name),
    uncancelled: left.filter((one) => !isCancelled(one)).map(({ name }) => name),
    cancelled: left.filter(isCancelled).map(({ name }) => name),
    returnable,
    refunding: refunding.map(({ formationName, number }) => ({ name: formationName, number })),
  };
}

const isActing = ({ state, answer }: Declaration) => state === "open" && answer?.kind !== "disowned";
