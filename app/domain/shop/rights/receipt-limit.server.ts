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
  if (!mayHaveReceipt) return false;
  const ofMailbox = await unconfirmedOfDay(trx, email);
  if (ofMailbox.length < RECEIPTS_A_DAY) return true;
  // Other spellings, which anybody can invent, do not take the receipts of an address that has ordered.
  const own = ofMailbox.filter((one) => one === email);
  return own.length < RECEIPTS_A_DAY && (await hasOrdered(trx, email));
}

/**
 * Of all the addresses of her mailbox: « lea+1@ », « lea+2@ ». Those of a session and those that their link has answered
 * do not count: what she has disowned takes no receipt of hers.
 */
async function unconfirmedOfDay(trx: Db, email: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("declarations")
    .innerJoin("declarationConfirmations as confirmation", "confirmation.declarationId", "declarations.id")
    .select("email")
    .where("channel", "=", "form")
    .where("tokenHash", "is not", null)
    .where("answer", "is", null)
    .where("recordedAt", ">", sql<Date>`now() - interval '24 hours'`)
    .execute();
  return rows.map((row) => row.email).filter((one) => mailboxOf(one) === mailboxOf(email));
}

async function hasOrdered(trx: Db, email: string): Promise<boolean> {
  const order = trx.selectFrom("orders").select("id").where("email", "=", email).limit(1);
  return (await order.executeTakeFirst()) !== undefined;
}
