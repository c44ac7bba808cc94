import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { type AddressedEmail, cancelOrderEmails, queueEmail } from "#app/domain/mail/outbox.server.ts";
import { findOrCreateAccount } from "#app/domain/people/accounts/users.server.ts";
import { maskedEmail } from "#app/domain/values/email-address.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import type { Db } from "#db/connection.server.ts";
import { recipientOf } from "../../contract/recipient.server.ts";
import { linkAccessToOrder, revokeAccessForOrder, syncAccess } from "../access/access.server.ts";
import { sendAccessEmail } from "../access/access-email.server.ts";
import { alertIfPaidTwice } from "../fulfilment/paid-twice.server.ts";
import { lockOrder } from "../order.server.ts";
import { isOver, wasPaid } from "../order.ts";

export type Correction = { ok: true } | { ok: false; reason: "unknown" | "same" | "not-paid" };

/**
 * This one order moves to the account of the right address, with the access that it opened. The other account keeps
 * everything else and is never merged: the owner of the wrong mailbox loses this formation and its links. An order that
 * is over gives no access to either.
 */
export async function correctAddress(db: Db, actor: Actor, orderId: string, email: string): Promise<Correction> {
  return db.transaction().execute(async (trx): Promise<Correction> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    if (order.email === email) return { ok: false, reason: "same" };
    if (!wasPaid(order) || !order.userId) return { ok: false, reason: "not-paid" };
    const before = await recipientOf(trx, orderId);
    const account = await findOrCreateAccount(trx, email);
    const isElsewhere = account.id !== order.userId;
    if (isElsewhere) {
      if (!isOver(order)) await alertIfPaidTwice(trx, account.id, order);
      if (!isOver(order)) await moveAccess(trx, { ...order, userId: order.userId }, account.id);
      await endLinks(trx, order.userId, orderId);
    }
    await trx.updateTable("orders").set({ email, userId: account.id }).where("id", "=", orderId).execute();
    await cancelOrderEmails(trx, before, orderId);
    if (isOver(order)) await sendEndAgain(trx, orderId);
    else {
      if (isElsewhere) await syncAccess(trx, orderId);
      await sendAgain(trx, orderId, account);
    }
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

/** The links in this order's emails; others of that account stay valid. */
async function endLinks(trx: Db, userId: string, orderId: string): Promise<void> {
  await trx
    .updateTable("userTokens")
    .set({ usedAt: sql`now()` })
    .where("userId", "=", userId)
    .where("subject", "=", orderId)
    .where("usedAt", "is", null)
    .execute();
}

/** The buyer must get the confirmation on a durable medium, at an address of their own (art. L221-13). */
async function sendAgain(
  trx: Db,
  orderId: string,
  account: Awaited<ReturnType<typeof findOrCreateAccount>>,
): Promise<void> {
  const moved = `moved:${newId()}`;
  await queueEmail(trx, {
    name: "order-confirmation",
    recipient: await recipientOf(trx, orderId),
    props: { orderId, twin: "" },
    dedupeKey: `order:${orderId}:confirmation:${moved}`,
  });
  await sendAccessEmail(trx, orderId, account, moved);
}

/** What told the buyer of the end. What the bank took back by a dispute was told by nobody. */
export function findEnd(db: Db, orderId: string) {
  return db
    .selectFrom("emails")
    .select(["template", "props"])
    .where(sql<boolean>`props ? 'orderId' and props ->> 'orderId' = ${orderId}`)
    .where("template", "in", ["order-refunded", "withdrawal-done", "sold-out-refunded"])
    .where(sql<boolean>`coalesce(props ->> 'isWhole', 'true') = 'true'`)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function sendEndAgain(trx: Db, orderId: string): Promise<void> {
  const told = await findEnd(trx, orderId);
  if (!told) return;
  await queueEmail(trx, {
    name: told.template,
    props: told.props,
    recipient: await recipientOf(trx, orderId),
    dedupeKey: `order:${orderId}:end:moved:${newId()}`,
  } as AddressedEmail);
}
