import { sql } from "kysely";
import { hasConfirmed } from "#app/domain/people/accounts/users.server.ts";
import type { Db } from "#db/connection.server.ts";
import { mailboxOf } from "../../values/email-address.ts";
import type { Declarant } from "./declare.server.ts";

/** More declarations than these still count, but have no receipt by email: a stranger's mailbox is not to be flooded. */
const RECEIPTS_A_DAY = 10;

/**
 * Strangers may have used up those of an address: whoever is signed in to it has hers all the same (art. L221-21), and
 * so has the session of the order's account, whatever address it types.
 */
export async function getsReceipt(
  trx: Db,
  email: string,
  { userId, mayHaveReceipt }: Omit<Declarant, "actor">,
): Promise<boolean> {
  if (await hasConfirmed(trx, userId, email)) return true;
  return mayHaveReceipt && (await unconfirmedOfDay(trx, email)) < RECEIPTS_A_DAY;
}

/**
 * Of all the addresses of her mailbox: « lea+1@ », « lea+2@ ». Those of a session and those that their link has confirmed
 * are the customer's own, and do not count.
 */
async function unconfirmedOfDay(trx: Db, email: string): Promise<number> {
  const rows = await trx
    .selectFrom("declarations")
    .innerJoin("declarationConfirmations as confirmation", "confirmation.declarationId", "declarations.id")
    .select("email")
    // Other spellings change anything but that.
    .where(sql`left(email, 1)`, "=", email.slice(0, 1))
    .where("channel", "=", "form")
    .where("tokenHash", "is not", null)
    .where("answer", "is distinct from", "confirmed")
    .where("recordedAt", ">", sql<Date>`now() - interval '24 hours'`)
    .execute();
  return rows.filter((row) => mailboxOf(row.email) === mailboxOf(email)).length;
}
