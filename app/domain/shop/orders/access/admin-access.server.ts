import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { accountOf } from "#app/domain/people/accounts/users.server.ts";
import type { Db } from "#db/connection.server.ts";
import { lockOrder } from "../order.server.ts";
import { sendAccessEmail } from "./access-email.server.ts";

/** A second click finds the access in the requested state and succeeds. */
export type AccessOutcome = { ok: true } | { ok: false; reason: "unknown" | "erased" | "closed" };

/**
 * Opens the training to the buyer whatever the state of the payment, and queues the access email. The access survives
 * the end of the order, because its source is the administrator. An order that was never paid gets an account; an
 * erased account is not created again.
 */
export async function grantAccess(db: Db, actor: Actor, orderId: string): Promise<AccessOutcome> {
  return db.transaction().execute(async (trx): Promise<AccessOutcome> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    if (!order.user_id && order.paid_at) return { ok: false, reason: "erased" };
    const account = await accountOf(trx, order);
    const before = await lockAccess(trx, account.id, order.formation_id);
    if (before && !before.revoked_at && before.opens_at <= new Date()) return { ok: true };
    // Access that waits for the confirmation keeps the order as its source, and opens now.
    if (before && !before.revoked_at) await openNow(trx, account.id, order.formation_id);
    else await insertAdminAccess(trx, account.id, order.formation_id);
    if (!order.user_id)
      await trx.updateTable("orders").set({ user_id: account.id }).where("id", "=", orderId).execute();
    await sendAccessEmail(trx, order, account, `granted:${actor.requestId}`);
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
    const before = order.user_id && (await lockAccess(trx, order.user_id, order.formation_id));
    if (!before || before.revoked_at) return { ok: true };
    await trx
      .updateTable("access")
      .set({ source: "admin", order_id: orderId, revoked_at: sql`now()` })
      .where("user_id", "=", order.user_id)
      .where("formation_id", "=", order.formation_id)
      .execute();
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

/** Queues the access email again, with a new one-time link when the account has no password yet. */
export async function resendAccessEmail(
  db: Db,
  actor: Actor,
  orderId: string,
  idempotencyKey: string,
): Promise<AccessOutcome> {
  return db.transaction().execute(async (trx): Promise<AccessOutcome> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    const access = order.user_id && (await lockAccess(trx, order.user_id, order.formation_id));
    if (!access || access.revoked_at) return { ok: false, reason: "closed" };
    if (!(await sendAccessEmail(trx, order, await accountOf(trx, order), `resent:${idempotencyKey}`))) {
      return { ok: true };
    }
    await audit(trx, actor, {
      action: "resend",
      entity: "order",
      entityId: orderId,
      after: { recipient: order.email },
    });
    return { ok: true };
  });
}

function lockAccess(trx: Db, userId: string, formationId: string) {
  return trx
    .selectFrom("access")
    .select(["revoked_at", "source", "opens_at"])
    .where("user_id", "=", userId)
    .where("formation_id", "=", formationId)
    .forUpdate()
    .executeTakeFirst();
}

function stateOf(access: { revoked_at: Date | null } | undefined): string | null {
  if (!access) return null;
  return access.revoked_at ? "closed" : "waiting";
}

async function insertAdminAccess(trx: Db, userId: string, formationId: string): Promise<void> {
  await trx
    .insertInto("access")
    .values({ user_id: userId, formation_id: formationId, source: "admin", granted_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.constraint("access_pkey").doUpdateSet({
        source: "admin",
        order_id: null,
        granted_at: sql`now()`,
        revoked_at: null,
        opens_at: sql`now()`,
      }),
    )
    .execute();
}

async function openNow(trx: Db, userId: string, formationId: string): Promise<void> {
  await trx
    .updateTable("access")
    .set({ opens_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("formation_id", "=", formationId)
    .execute();
}
