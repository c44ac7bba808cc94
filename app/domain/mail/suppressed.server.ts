import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import type { PageOf } from "../values/paging.ts";
import { readPage } from "../values/read-page.server.ts";
import { anywhere } from "../values/search.ts";

export interface SuppressedAddress {
  email: string;
  /** What the mail server said, or `by-hand`. */
  reason: string;
  createdAt: Date;
}

/** Addresses that a mail server has refused for good, and those that an administrator blocked: nothing is sent there. */
export async function listSuppressed(db: Db, search: string, page: number): Promise<PageOf<SuppressedAddress>> {
  const found = db
    .selectFrom("suppressed_addresses")
    .$if(search !== "", (query) => query.where("email", "ilike", anywhere(search)));
  const ordered = found
    .select(["email", "reason", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .orderBy("email");
  return readPage(ordered, page, (row) => row);
}

/** Nothing is to be sent there any more. False when it was on the list already: its reason stays. */
export async function suppressByHand(db: Db, actor: Actor, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("suppressed_addresses")
      .values({ email, reason: "by-hand" })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await audit(trx, actor, { action: "block", entity: "suppressed_address", entityId: email });
    return true;
  });
}

/** Emails may go there again. False when the address was not on the list. */
export async function liftSuppression(db: Db, actor: Actor, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("suppressed_addresses")
      .where("email", "=", email)
      .returning("reason")
      .executeTakeFirst();
    if (!row) return false;
    await audit(trx, actor, {
      action: "lift",
      entity: "suppressed_address",
      entityId: email,
      before: { reason: row.reason },
    });
    return true;
  });
}
