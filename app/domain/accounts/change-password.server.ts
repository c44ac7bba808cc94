import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { queueEmail } from "../mail/outbox.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { closeOtherSessions, type SessionUser } from "./sessions.server.ts";
import { endTokens } from "./tokens.server.ts";

/**
 * Sets a new password for the one who is signed in and has just given the old one. Whoever else is in, is out: other
 * sessions end, and so do the links under way (a reset, a new address) that somebody else may have asked for.
 */
export async function changePassword(db: Db, actor: Actor, user: SessionUser, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
    await endTokens(trx, user.id, ["set_password", "reset_password", "verify_email", "change_email"]);
    await closeOtherSessions(trx, user.id, user.sessionId);
    await queueEmail(trx, {
      name: "password-changed",
      recipient: user.email,
      props: { changedAt: new Date().toISOString() },
      // A form sent twice at once is told once.
      dedupeKey: `password-changed:${user.id}:${new Date().toISOString().slice(0, 16)}`,
    });
    await audit(trx, actor, { action: "change-password", entity: "user", entityId: user.id });
  });
}
