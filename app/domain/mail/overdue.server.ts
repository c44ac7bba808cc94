import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/**
 * Drops an email of a series that is days late (the worker was off, the mail server away): a pile of mornings at once
 * helps nobody. True when it was dropped. Emails without an end of use are always sent.
 */
export async function cancelOverdue(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable("emails")
    .set({ status: "canceled", locked_until: null, last_error: "overdue" })
    .where("id", "=", id)
    .where("expires_at", "<", sql<Date>`now()`)
    .where(sql<boolean>`(status = 'queued' or (status = 'sending' and locked_until < now()))`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
