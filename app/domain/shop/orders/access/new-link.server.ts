import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { queueEmails } from "#app/domain/mail/outbox.server.ts";
import { type Account, findAccount, newResetLink } from "#app/domain/people/accounts/users.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Holding } from "./access.server.ts";
import { newPasswordLink, sendAccessEmail } from "./access-email.server.ts";

/** For a learner who cannot come in: a link with which she chooses her password. A second click sends nothing more. */
export async function sendNewLink(db: Db, actor: Actor, holding: Holding, idempotencyKey: string): Promise<boolean> {
  const { userId, formationId } = holding;
  return db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, userId);
    const access = await trx
      .selectFrom("access")
      .leftJoin("orders", "orders.id", "access.orderId")
      .select(["orders.id as orderId", "orders.email as orderEmail"])
      .where("access.userId", "=", userId)
      .where("access.formationId", "=", formationId)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    if (!account || !access) return false;
    const dedupeKey = `new-link:${userId}:${idempotencyKey}`;
    const order =
      access.orderId && access.orderEmail === account.email ? { id: access.orderId, email: account.email } : null;
    const isSent =
      order && !account.hasPassword
        ? await sendAccessEmail(trx, order, account, dedupeKey)
        : await sendLink(trx, account, holding, dedupeKey);
    const line = { action: "resend", entity: "user", entityId: userId, after: { recipient: account.email } } as const;
    if (isSent) await audit(trx, actor, line);
    return true;
  });
}

async function sendLink(trx: Db, account: Account, holding: Holding, dedupeKey: string): Promise<boolean> {
  const known = await trx.selectFrom("emails").select("id").where("dedupeKey", "=", dedupeKey).executeTakeFirst();
  if (known) return false;
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
