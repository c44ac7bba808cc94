import { type ExpressionWrapper, expressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import { declarationsOfCustomer } from "../../shop/rights/declarations.server.ts";
import type { DataOwner } from "./my-data.server.ts";

export interface Ownership {
  /** Addresses that she had confirmed and has left: what came there later may be somebody else's. */
  former: { email: string; until: Date }[];
  orderIds: string[];
  declarationIds: string[];
}

/** What is hers beside what hangs on her present address. A change of address leaves proofs where they are. */
export async function readOwnership(db: Db, { id, email }: DataOwner): Promise<Ownership> {
  const former = await db
    .selectFrom("formerAddresses as left")
    // JavaScript cuts the microseconds off: the email that says so is hers, too.
    .select(["left.email", sql<Date>`left_at + interval '1 millisecond'`.as("until")])
    .where("left.userId", "=", id)
    .where("left.email", "<>", email)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("users").select("users.id").whereRef("users.email", "=", "left.email"))),
    )
    .execute();
  const orders = await db.selectFrom("orders").select("id").where(isOwnOrder({ id, email }, former)).execute();
  const declared = await declarationsOfCustomer(db, id);
  return { former, orderIds: orders.map((order) => order.id), declarationIds: declared.map((one) => one.id) };
}

function isOwnOrder({ id, email }: DataOwner, former: Ownership["former"]): ExpressionWrapper<DB, "orders", SqlBool> {
  const { eb, and, or } = expressionBuilder<DB, "orders">();
  const isGuest = (address: string) => and([eb("orders.userId", "is", null), eb("orders.email", "=", address)]);
  return or([
    eb("orders.userId", "=", id),
    isGuest(email),
    ...former.map((left) => and([isGuest(left.email), eb("orders.createdAt", "<=", left.until)])),
  ]);
}
