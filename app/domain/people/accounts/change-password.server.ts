import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { closeOtherSessions, type SessionUser } from "./sessions.server.ts";
import { endTokens } from "./tokens.server.ts";

/**
 * Changes the password of a signed-in customer, whose current password the caller has checked. Other sessions end, and
 * so do open links (a reset, a new address), because a stranger may have requested them.
 */
export async function changePassword(db: Db, actor: Actor, user: SessionUser, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ passwordHash }).where("id", "=", user.id).execute();
    await endTokens(trx, user.id);
    await closeOtherSessions(trx, user.id, user.sessionId);
    await queueEmail(trx, {
      name: "password-changed",
      recipient: user.email,
      props: { changedAt: new Date().toISOString() },
      // A double click sends one email.
      dedupeKey: `password-changed:${user.id}:${new Date().toISOString().slice(0, 16)}`,
    });
    await audit(trx, actor, { action: "change-password", entity: "user", entityId: user.id });
  });
}
