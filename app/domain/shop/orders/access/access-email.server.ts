import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { createToken, endTokens } from "#app/domain/people/accounts/tokens.server.ts";
import type { Account } from "#app/domain/people/accounts/users.server.ts";
import type { Db } from "#db/connection.server.ts";
import { accessEmailDue } from "./open-with-confirmation.server.ts";

/** Returns false when this email was queued before. A new one-time link replaces the earlier ones. */
export async function sendAccessEmail(
  trx: Db,
  order: { id: string; email: string },
  account: Account,
  reason: string,
): Promise<boolean> {
  const dedupeKey = `order:${order.id}:access:${reason}`;
  const known = await trx.selectFrom("emails").select("id").where("dedupeKey", "=", dedupeKey).executeTakeFirst();
  if (known) return false;
  const tokenId = await newPasswordLink(trx, account, { recipient: order.email, subject: order.id });
  await queueEmail(trx, {
    name: "training-access",
    recipient: order.email,
    props: { orderId: order.id, tokenId },
    dedupeKey,
    scheduledFor: await accessEmailDue(trx, order.id, account.id),
  });
  return true;
}

/** It replaces the earlier ones. "" for an account with a password, or with another address: the link would set its password. */
export async function newPasswordLink(
  trx: Db,
  account: Account,
  { recipient, subject = null }: { recipient: string; subject?: string | null },
): Promise<string> {
  if (account.hasPassword || account.email !== recipient) return "";
  await endTokens(trx, account.id, ["set_password"]);
  return createToken(trx, account.id, "set_password", { subject });
}
