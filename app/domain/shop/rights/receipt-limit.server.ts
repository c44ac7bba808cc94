import { sql } from "kysely";
import { hasConfirmed } from "#app/domain/people/accounts/users.server.ts";
import type { Db } from "#db/connection.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import type { Declarant } from "./declare.server.ts";

/** More declarations than these still count, but have no receipt by email: a stranger's mailbox is not to be flooded. */
const RECEIPTS_A_DAY = 10;

/** Strangers may have used up those of an address: whoever is signed in to it has hers all the same (art. L221-21). */
export async function getsReceipt(
  trx: Db,
  email: string,
  { userId, mayHaveReceipt }: Omit<Declarant, "actor">,
): Promise<boolean> {
  if (await hasConfirmed(trx, userId, email)) return true;
  return mayHaveReceipt && (await receiptsOfDay(trx, email)) < RECEIPTS_A_DAY;
}

async function receiptsOfDay(trx: Db, email: string): Promise<number> {
  return countExactly(
    trx
      .selectFrom("emails")
      .where("recipient", "=", email)
      .where("template", "=", "declaration-receipt")
      .where("createdAt", ">", sql<Date>`now() - interval '24 hours'`),
  );
}
