import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { accountOf } from "#app/domain/people/accounts/users.server.ts";
import { passSeatOn } from "#app/domain/school/cohorts/waiting.server.ts";
import type { Db } from "#db/connection.server.ts";
import { recipientOf } from "../../contract/recipient.server.ts";
import { lockOrder } from "../order.server.ts";
import { grantByHand } from "./access.server.ts";
import { sendAccessEmail } from "./access-email.server.ts";

/** A second click finds the access in the requested state and succeeds. */
type AccessOutcome = { ok: true } | { ok: false; reason: "unknown" | "erased" | "closed" };

/** Outlives the order. One that was never paid gets an account; an erased account is not created again. */
export async function grantAccess(db: Db, actor: Actor, orderId: string): Promise<AccessOutcome> {
  return db.transaction().execute(async (trx): Promise<AccessOutcome> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    if (!order.userId && order.paidAt) return { ok: false, reason: "erased" };
    const account = await accountOf(trx, order);
    const before = await lockAccess(trx, account.id, order.formationId);
    if (before && !before.revokedAt && before.opensAt <= new Date()) return { ok: true };
    // Access that waits for the confirmation keeps the order as its source, and opens now.
    if (before && !before.revokedAt) await openNow(trx, account.id, order.formationId);
    else await grantByHand(trx, { userId: account.id, formationId: order.formationId });
    if (!order.userId) await trx.updateTable("orders").set({ userId: account.id }).where("id", "=", orderId).execute();
    await sendAccessEmail(trx, orderId, account, `granted:${actor.requestId}`);
    await audit(trx, actor, {
      action: "grant",
      entity: "order",
      entityId: orderId,
      before: { access: stateOf(before) },
      after: { access: "open" },
    });
    return { ok: true };
  });
}

/** Revokes the buyer's access. Later events of this order do not open it again; a new order does. */
export async function revokeAccess(db: Db, actor: Actor, orderId: string): Promise<AccessOutcome> {
  return db.transaction().execute(async (trx): Promise<AccessOutcome> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    const before = order.userId && (await lockAccess(trx, order.userId, order.formationId));
    if (!before || before.revokedAt) return { ok: true };
    await trx
      .updateTable("access")
      .set({ source: "admin", orderId, revokedAt: sql`now()` })
      .where("userId", "=", order.userId)
      .where("formationId", "=", order.formationId)
      .execute();
    if (order.userId) await passSeatOn(trx, { userId: order.userId, formationId: order.formationId });
    await audit(trx, actor, {
      action: "revoke",
      entity: "order",
      entityId: orderId,
      before: { access: "open" },
      after: { access: "closed" },
    });
    return { ok: true };
  });
}

export async function resendAccessEmail(
  db: Db,
  actor: Actor,
  orderId: string,
  idempotencyKey: string,
): Promise<AccessOutcome> {
  return db.transaction().execute(async (trx): Promise<AccessOutcome> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    const access = order.userId && (await lockAccess(trx, order.userId, order.formationId));
    if (!access || access.revokedAt) return { ok: false, reason: "closed" };
    if (!(await sendAccessEmail(trx, orderId, await accountOf(trx, order), `resent:${idempotencyKey}`))) {
      return { ok: true };
    }
    await audit(trx, actor, {
      action: "resend",
      entity: "order",
      entityId: orderId,
      after: { recipient: await recipientOf(trx, orderId) },
    });
    return { ok: true };
  });
}

function lockAccess(trx: Db, userId: string, formationId: string) {
  return trx
    .selectFrom("access")
    .select(["revokedAt", "source", "opensAt"])
    .where("userId", "=", userId)
    .where("formationId", "=", formationId)
    .forUpdate()
    .executeTakeFirst();
}

function stateOf(access: { revokedAt: Date | null } | undefined): string | null {
  if (!access) return null;
  return access.revokedAt ? "closed" : "waiting";
}

async function openNow(trx: Db, userId: string, formationId: string): Promise<void> {
  await trx
    .updateTable("access")
    .set({ opensAt: sql`now()` })
    .where("userId", "=", userId)
    .where("formationId", "=", formationId)
    .execute();
}
