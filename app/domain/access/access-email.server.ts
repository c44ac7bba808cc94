import type { Db } from "#db/connection.server.ts";
import { createToken, endTokens } from "../accounts/tokens.server.ts";
import type { Account } from "../accounts/users.server.ts";
import { queueEmail } from "../mail/outbox.server.ts";

/**
 * The way in, once more: a one-time link to choose a password, which ends the links of before, or the login page for an
 * account that has one. False when this very email was written before.
 */
export async function sendAccessEmail(
  trx: Db,
  order: { id: string; email: string },
  account: Account,
  reason: string,
): Promise<boolean> {
  const dedupeKey = `order:${order.id}:access:${reason}`;
  const known = await trx.selectFrom("emails").select("id").where("dedupe_key", "=", dedupeKey).executeTakeFirst();
  if (known) return false;
  let tokenId = "";
  // The link opens an account: it goes to no address but the account's own.
  if (!account.hasPassword && account.email === order.email) {
    await endTokens(trx, account.id, ["set_password"]);
    tokenId = await createToken(trx, account.id, "set_password", order.id);
  }
  await queueEmail(trx, {
    name: "training-access",
    recipient: order.email,
    props: { orderId: order.id, tokenId },
    dedupeKey,
  });
  return true;
}
