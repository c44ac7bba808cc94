import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { cancelOrderEmails, queueEmail } from "#app/domain/mail/outbox.server.ts";
import { findOrCreateAccount } from "#app/domain/people/accounts/users.server.ts";
import { maskedEmail } from "#app/domain/values/email-address.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import type { Db } from "#db/connection.server.ts";
import { recipientOf } from "../../contract/recipient.server.ts";
import { linkAccessToOrder, revokeAccessForOrder, syncAccess } from "../access/access.server.ts";
import { sendAccessEmail } from "../access/access-email.server.ts";
import { alertIfPaidTwice } from "../fulfilment/paid-twice.server.ts";
import { lockOrder } from "../order.server.ts";
import { isPaid } from "../order.ts";

export type Correction = { ok: true } | { ok: false; reason: "unknown" | "same" | "not-paid" };

/**
 * This one order moves to the account of the right address, with the access that it opened. The other account keeps
 * everything else and is never merged: the owner of the wrong mailbox loses this formation and its links.
 */
export async function correctAddress(db: Db, actor: Actor, orderId: string, email: string): Promise<Correction> {
  return db.transaction().execute(async (trx): Promise<Correction> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    if (order.email === email) return { ok: false, reason: "same" };
    if (!isPaid(order) || !order.userId) return { ok: false, reason: "not-paid" };
    const before = await recipientOf(trx, orderId);
    const account = await findOrCreateAccount(trx, email);
    const isElsewhere = account.id !== order.userId;
    if (isElsewhere) {
      await alertIfPaidTwice(trx, account.id, order);
      await moveAccess(trx, { ...order, userId: order.userId }, account.id);
    }
    await trx.updateTable("orders").set({ email, userId: account.id }).where("id", "=", orderId).execute();
    if (isElsewhere) await syncAccess(trx, orderId);
    await sendAgain(trx, orderId, account, before);
    await audit(trx, actor, {
      action: "correct-address",
      entity: "order",
      entityId: orderId,
      before: { email: maskedEmail(order.email) },
      after: { email: maskedEmail(email) },
    });
    return { ok: true };
  });
}

interface MovingOrder {
  id: string;
  email: string;
  userId: string;
  formationId: string;
}

/** Administrators' decisions move to the new account: revoked access stays revoked, granted access stays granted. */
async function moveAccess(trx: Db, order: MovingOrder, newUserId: string): Promise<void> {
  const granted = await trx
    .selectFrom("access")
    .select(["orderId", "revokedAt"])
    .where("userId", "=", order.userId)
    .where("formationId", "=", order.formationId)
    .where("source", "=", "admin")
    .where((eb) => eb.or([eb("orderId", "=", order.id), eb("revokedAt", "is", null)]))
    .forUpdate()
    .executeTakeFirst();
  if (granted && !granted.revokedAt) await linkAccessToOrder(trx, order);
  await revokeAccessForOrder(trx, order.id);
  // Invalidates the links in this order's emails; other links of that account stay valid.
  await trx
    .updateTable("userTokens")
    .set({ usedAt: sql`now()` })
    .where("userId", "=", order.userId)
    .where("subject", "=", order.id)
    .where("usedAt", "is", null)
    .execute();
  if (!granted) return;
  const isOpen = granted.revokedAt === null;
  await trx
    .insertInto("access")
    .values({
      userId: newUserId,
      formationId: order.formationId,
      source: "admin",
      orderId: granted.orderId,
      grantedAt: sql`now()`,
      revokedAt: granted.revokedAt,
    })
    .onConflict((conflict) =>
      conflict
        .constraint("access_pkey")
        .doUpdateSet({ source: "admin", orderId: null, grantedAt: sql`now()`, revokedAt: null })
        .where("access.revokedAt", "is not", null)
        .where(sql<boolean>`${isOpen}`),
    )
    .execute();
}

/** The buyer must get the confirmation on a durable medium, at an address of their own (art. L221-13). */
async function sendAgain(
  trx: Db,
  orderId: string,
  account: Awaited<ReturnType<typeof findOrCreateAccount>>,
  oldAddress: string,
): Promise<void> {
  await cancelOrderEmails(trx, oldAddress, orderId);
  const moved = `moved:${newId()}`;
  await queueEmail(trx, {
    name: "order-confirmation",
    recipient: await recipientOf(trx, orderId),
    props: { orderId, twin: "" },
    dedupeKey: `order:${orderId}:confirmation:${moved}`,
  });
  await sendAccessEmail(trx, orderId, account, moved);
}
