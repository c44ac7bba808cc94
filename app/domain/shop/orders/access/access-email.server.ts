import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { isQueued, queueEmail, queueEmails } from "#app/domain/mail/outbox.server.ts";
import { createToken, endTokens } from "#app/domain/people/accounts/tokens.server.ts";
import { type Account, findAccount, newResetLink } from "#app/domain/people/accounts/users.server.ts";
import type { Db } from "#db/connection.server.ts";
import { recipientOf, recipientOfOrder } from "../../contract/recipient.server.ts";
import type { Holding } from "./access.server.ts";
import { accessEmailDue } from "./open-with-confirmation.server.ts";

/** Returns false when this email was queued before. A new one-time link replaces the earlier ones. */
export async function sendAccessEmail(trx: Db, orderId: string, account: Account, reason: string): Promise<boolean> {
  const dedupeKey = `order:${orderId}:access:${reason}`;
  if (await isQueued(trx, dedupeKey)) return false;
  const recipient = await recipientOf(trx, orderId);
  const tokenId = await newPasswordLink(trx, account, { recipient, subject: orderId });
  await queueEmail(trx, {
    name: "training-access",
    recipient,
    props: { orderId, tokenId },
    dedupeKey,
    scheduledFor: await accessEmailDue(trx, orderId),
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

/** For a learner who cannot come in: a link with which she chooses her password. A second click sends nothing more. */
export async function sendNewLink(db: Db, actor: Actor, holding: Holding, idempotencyKey: string): Promise<boolean> {
  const { userId, formationId } = holding;
  return db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, userId);
    const access = await trx
      .selectFrom("access")
      .leftJoin("orders", "orders.id", "access.orderId")
      .select(["orders.id as orderId", recipientOfOrder.as("recipient")])
      .where("access.userId", "=", userId)
      .where("access.formationId", "=", formationId)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    if (!account || !access) return false;
    const dedupeKey = `new-link:${userId}:${idempotencyKey}`;
    const orderId = access.recipient === account.email ? access.orderId : null;
    const isSent =
      orderId && !account.hasPassword
        ? await sendAccessEmail(trx, orderId, account, dedupeKey)
        : await sendLink(trx, account, holding, dedupeKey);
    const line = { action: "resend", entity: "user", entityId: userId, after: { recipient: account.email } } as const;
    if (isSent) await audit(trx, actor, line);
    return true;
  });
}

async function sendLink(trx: Db, account: Account, holding: Holding, dedupeKey: string): Promise<boolean> {
  if (await isQueued(trx, dedupeKey)) return false;
  const recipient = account.email;
  const email = account.hasPassword
    ? { name: "password-reset" as const, recipient, dedupeKey, props: { tokenId: await newResetLink(trx, account.id) } }
    : {
        name: "access-given" as const,
        recipient,
        dedupeKey,
        props: { ...holding, tokenId: await newPasswordLink(trx, account, { recipient }) },
      };
  await queueEmails(trx, [email]);
  return true;
}
