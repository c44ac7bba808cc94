import { sql } from "kysely";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { administratorsLink } from "../../mail/layout/links.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { closeAllSessions } from "./sessions.server.ts";
import { ADMIN_INVITATION, createToken, endTokens } from "./tokens.server.ts";
import { findOrCreateAccount } from "./users.server.ts";

export interface Administrator {
  id: string;
  email: string;
  /** Null until the invited person has chosen a password by the link. */
  since: Date | null;
  hasSecondFactor: boolean;
}

/** Those who have been invited, too, as long as their link works. */
export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "role", "createdAt"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("secondFactors")
          .select("userId")
          .whereRef("userId", "=", "users.id")
          .where("confirmedAt", "is not", null),
      )
        .$castTo<boolean>()
        .as("hasSecondFactor"),
    )
    .where(({ eb, or }) => or([eb("role", "=", "admin"), eb("id", "in", invited(db))]))
    .orderBy("email")
    .execute();
  return rows.map(({ role, createdAt, ...row }) => ({ ...row, since: role === "admin" ? createdAt : null }));
}

function invited(db: Db) {
  return db
    .selectFrom("userTokens")
    .select("userId")
    .where("purpose", "=", "set_password")
    .where("subject", "=", ADMIN_INVITATION)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`);
}

/** The role comes with the password that is chosen by the link of the email. A second invitation replaces the first. */
export async function inviteAdministrator(
  db: Db,
  actor: Actor,
  email: string,
): Promise<{ ok: true } | { ok: false; reason: "known" }> {
  return db.transaction().execute(async (trx) => {
    const { id } = await findOrCreateAccount(trx, email);
    const { role } = await trx
      .selectFrom("users")
      .select("role")
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (role === "admin") return { ok: false, reason: "known" };
    await endTokens(trx, id, ["set_password"]);
    const tokenId = await createToken(trx, id, "set_password", { subject: ADMIN_INVITATION });
    await queueEmail(trx, {
      name: "administrator-invitation",
      recipient: email,
      props: { tokenId, invitedBy: actor.name },
      dedupeKey: `administrator-invitation:${tokenId}`,
    });
    const alert = operatorAlerts.administratorInvited(email, actor.name, administratorsLink());
    await warnAll(trx, `administrator-invited:${tokenId}`, alert);
    await audit(trx, actor, { action: "invite", entity: "user", entityId: id, after: { role: "admin" } });
    return { ok: true };
  });
}

/** To the one who acts as well: somebody with a stolen session acts in her name. */
async function warnAll(
  trx: Db,
  dedupeKey: string,
  { subject, details }: { subject: string; details: string[] },
): Promise<void> {
  const admins = await trx.selectFrom("users").select("email").where("role", "=", "admin").execute();
  for (const { email: recipient } of admins) {
    await queueEmail(trx, {
      name: "operator-alert",
      recipient,
      props: { subject, details: details.join("\n") },
      dedupeKey: `${dedupeKey}:${recipient}`,
    });
  }
}

type Removal = { ok: true } | { ok: false; reason: "self" | "unknown" };

/** Nobody removes herself, so that one is always left. An invitation that is not answered ends. */
export async function removeAdministrator(db: Db, actor: Actor, own: string, id: string): Promise<Removal> {
  if (id === own) return { ok: false, reason: "self" };
  return db.transaction().execute(async (trx) => {
    // All of them, in one order: two who remove each other at the same moment would leave none.
    const admins = await trx
      .selectFrom("users")
      .select(["id", "email"])
      .where("role", "=", "admin")
      .orderBy("id")
      .forUpdate()
      .execute();
    if (!admins.some((admin) => admin.id === own)) return { ok: false, reason: "unknown" };
    const removed = admins.find((admin) => admin.id === id);
    const isInvited = await invited(trx).where("userId", "=", id).executeTakeFirst();
    if (!removed && !isInvited) return { ok: false, reason: "unknown" };
    // She is told, too: while she still is one.
    if (removed)
      await warnAll(
        trx,
        `administrator-removed:${newId()}`,
        operatorAlerts.administratorRemoved(removed.email, actor.name, administratorsLink()),
      );
    await endTokens(trx, id);
    await trx.updateTable("users").set({ role: "customer" }).where("id", "=", id).execute();
    await closeAllSessions(trx, id);
    const before = { role: removed ? "admin" : "customer" };
    await audit(trx, actor, {
      action: "change-role",
      entity: "user",
      entityId: id,
      before,
      after: { role: "customer" },
    });
    return { ok: true };
  });
}
