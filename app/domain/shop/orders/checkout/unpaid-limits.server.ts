import type { Db } from "#db/connection.server.ts";
import { orderAwaitsPayment } from "../order.server.ts";

const PER_CLIENT = 5;
const PER_EMAIL = 2;

interface Buyer {
  client: string;
  email: string;
  userId: string | null;
}

/**
 * True when this order takes more unpaid seats than one client, or one guest's email address, may hold: a few, and
 * never more than half of a formation. The caller has just updated the formation's row, so concurrent orders for it
 * wait, and each sees those before it.
 */
export async function holdsTooManySeats(trx: Db, formationId: string, buyer: Buyer): Promise<boolean> {
  const held = await unpaidOrders(trx, buyer)
    .innerJoin("formations", "formations.id", "orders.formationId")
    .select(({ fn }) => fn.min("maxParticipants").as("total"))
    .where("orders.formationId", "=", formationId)
    .where("maxParticipants", "is not", null)
    .executeTakeFirstOrThrow();
  return isTooMuch(held);
}

/** Likewise of the uses of a code, whose row the caller has just updated. */
export async function holdsTooManyUses(trx: Db, codeId: string, buyer: Buyer): Promise<boolean> {
  const held = await unpaidOrders(trx, buyer)
    .innerJoin("orderReductions", "orderReductions.orderId", "orders.id")
    .innerJoin("codes", "codes.id", "orderReductions.codeId")
    .select(({ fn }) => fn.min("maxUses").as("total"))
    .where("codeId", "=", codeId)
    .where("orderReductions.state", "=", "held")
    .executeTakeFirstOrThrow();
  return isTooMuch(held);
}

function unpaidOrders(trx: Db, { client, email, userId }: Buyer) {
  return trx
    .selectFrom("orders")
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere("orders.client", "=", client).as("ofClient"),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb("orders.userId", "is", null), eb("orders.email", "=", userId ? null : email)]))
        .as("ofEmail"),
    ])
    .where(orderAwaitsPayment)
    .where("orders.processingAt", "is", null);
}

function isTooMuch({ total, ofClient, ofEmail }: { total: number | null; ofClient: number; ofEmail: number }): boolean {
  if (total === null) return false;
  const allowed = Math.min(PER_CLIENT, Math.ceil(total / 2));
  return ofClient > allowed || ofEmail > Math.min(PER_EMAIL, allowed);
}
