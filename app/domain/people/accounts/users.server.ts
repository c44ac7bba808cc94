import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { Role, TokenPurpose } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { isRateLimited, queueEmail, queueEmails } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password-hash.server.ts";
import { closeAllSessions, closeOtherSessions, lockAccount, type SessionUser } from "./sessions.server.ts";
import { ADMIN_INVITATION, consumeToken, createToken, endTokens, type FoundToken, findToken } from "./tokens.server.ts";

export interface Account {
  id: string;
  email: string;
  hasPassword: boolean;
}

/** Two concurrent calls create one account. */
export async function findOrCreateAccount(trx: Db, email: string, createdAt?: Date): Promise<Account> {
  const id = newId();
  const created = await trx
    .insertInto("users")
    .values({ id, email, passwordHash: null, ...(createdAt && { createdAt }) })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  if (created.numInsertedOrUpdatedRows === 1n) {
    await trx.insertInto("userProfiles").values({ userId: id }).execute();
    return { id, email, hasPassword: false };
  }
  return toAccount(await accounts(trx).where("email", "=", email).executeTakeFirstOrThrow());
}

/** The address of the buyer's account may have changed since the order. */
export async function accountOf(
  trx: Db,
  order: { email: string; userId: string | null },
  createdAt?: Date,
): Promise<Account> {
  if (!order.userId) return findOrCreateAccount(trx, order.email, createdAt);
  return toAccount(await accounts(trx).where("id", "=", order.userId).executeTakeFirstOrThrow());
}

export async function findAccount(trx: Db, id: string): Promise<Account | undefined> {
  const row = await accounts(trx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && toAccount(row);
}

/** Whether the account's mailbox has confirmed this address. False for a guest. */
export async function hasConfirmed(trx: Db, userId: string | null, email: string): Promise<boolean> {
  if (userId === null) return false;
  const account = await accounts(trx).where("id", "=", userId).where("email", "=", email).executeTakeFirst();
  return account !== undefined && account.emailVerifiedAt !== null;
}

function accounts(db: Db) {
  return db
    .selectFrom("users")
    .select(["id", "email", "emailVerifiedAt", (eb) => eb("passwordHash", "is not", null).as("hasPassword")]);
}

/** A password does not count until the owner has proven to read the mailbox. */
function toAccount(row: { id: string; email: string; emailVerifiedAt: Date | null; hasPassword: unknown }): Account {
  return { id: row.id, email: row.email, hasPassword: Boolean(row.hasPassword) && row.emailVerifiedAt !== null };
}

export interface Identity {
  id: string;
  role: Role;
  /** The hash that matched: a session is opened only while the account still has it. */
  passwordHash: string;
}

/** Takes as long for an unknown address. */
export async function checkCredentials(db: Db, email: string, password: string): Promise<Identity | null> {
  const user = await db
    .selectFrom("users")
    .select(["id", "role", "passwordHash", "emailVerifiedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
  const fits = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user?.passwordHash || !fits || !user.emailVerifiedAt) return null;
  if (!needsRehash(user.passwordHash)) return { id: user.id, role: user.role, passwordHash: user.passwordHash };
  const passwordHash = await hashPassword(password);
  const rehashed = await db
    .updateTable("users")
    .set({ passwordHash })
    .where("id", "=", user.id)
    // Another request may have changed the password or its hash meanwhile.
    .where("passwordHash", "=", user.passwordHash)
    .executeTakeFirst();
  if (rehashed.numUpdatedRows === 0n) return checkCredentials(db, email, password);
  return { id: user.id, role: user.role, passwordHash };
}

/** An unknown address takes the same path, but for the email. A known place is spared what strangers have used up. */
export async function requestPasswordReset(
  db: Db,
  actor: Actor,
  email: string,
  { isKnownPlace }: { isKnownPlace: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    const line = { action: "request-password-reset", entity: "user", entityId: user?.id ?? "unknown" } as const;
    await audit(trx, actor, line);
    if (!user || (!isKnownPlace && (await isRateLimited(trx, "password-reset", email)))) return;
    const tokenId = await newResetLink(trx, user.id);
    // `queueEmail` would count it against the allowance again.
    await queueEmails(trx, [
      {
        name: "password-reset",
        recipient: email,
        props: { tokenId },
        dedupeKey: `password-reset:${tokenId}`,
        // The email expires with its link.
        expiresAt: new Date(Date.now() + 30 * 60_000),
      },
    ]);
  });
}

export async function newResetLink(trx: Db, userId: string): Promise<string> {
  await endTokens(trx, userId, ["reset_password"]);
  return createToken(trx, userId, "reset_password");
}

const PASSWORD_LINKS: TokenPurpose[] = ["set_password", "reset_password"];

export async function findPasswordToken(db: Db, token: string): Promise<{ email: string } | undefined> {
  return findToken(db, token, PASSWORD_LINKS);
}

export type LinkOutcome = { ok: true; account: Identity & { email: string } } | { ok: false; reason: "dead-link" };

export async function setPassword(
  db: Db,
  actor: Actor,
  token: string,
  password: string,
  purposes = PASSWORD_LINKS,
): Promise<LinkOutcome> {
  const found = await findToken(db, token, purposes);
  if (!found) return { ok: false, reason: "dead-link" };
  return followLink(db, actor, found, await hashPassword(password));
}

/** The link came by email, so it proves the mailbox. Whoever signed in with the earlier password is signed out. */
export async function followLink(db: Db, actor: Actor, found: FoundToken, passwordHash: string): Promise<LinkOutcome> {
  return db.transaction().execute(async (trx) => {
    if (!(await consumeToken(trx, found.id))) return { ok: false, reason: "dead-link" };
    await endTokens(trx, found.userId);
    const { role } = await trx
      .updateTable("users")
      .set({ passwordHash, emailVerifiedAt: sql`coalesce(${sql.ref("emailVerifiedAt")}, now())` })
      .where("id", "=", found.userId)
      .returning("role")
      .executeTakeFirstOrThrow();
    await closeAllSessions(trx, found.userId);
    const action = found.purpose === "reset_password" ? "reset-password" : "set-password";
    const account = { entity: "user", entityId: found.userId } as const;
    await audit(trx, actor, { action, ...account });
    const isInvitedAdmin = found.purpose === "set_password" && found.subject === ADMIN_INVITATION;
    if (isInvitedAdmin) {
      await trx.updateTable("users").set({ role: "admin" }).where("id", "=", found.userId).execute();
      await audit(trx, actor, { ...account, action: "change-role", before: {}, after: { role: "admin" } });
    }
    if (found.purpose === "reset_password") {
      await queueEmail(trx, {
        name: "password-changed",
        recipient: found.email,
        props: { changedAt: new Date().toISOString() },
        dedupeKey: `password-changed:${found.id}`,
      });
    }
    const { userId: id, email } = found;
    return { ok: true, account: { id, email, role: isInvitedAdmin ? "admin" : role, passwordHash } };
  });
}

/**
 * Other sessions and open links (a reset, a new address) end, because a stranger may have requested them. Returns the value
 * of the session's new cookie; null, and nothing is changed, when the session has ended meanwhile.
 */
export async function changePassword(
  db: Db,
  actor: Actor,
  user: SessionUser,
  password: string,
): Promise<string | null> {
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    const value = await closeOtherSessions(trx, user.id, user.sessionId);
    if (!value) return null;
    await trx.updateTable("users").set({ passwordHash }).where("id", "=", user.id).execute();
    await endTokens(trx, user.id);
    await queueEmail(trx, {
      name: "password-changed",
      recipient: user.email,
      props: { changedAt: new Date().toISOString() },
      // A double click sends one email.
      dedupeKey: `password-changed:${user.id}:${new Date().toISOString().slice(0, 16)}`,
    });
    await audit(trx, actor, { action: "change-password", entity: "user", entityId: user.id });
    return value;
  });
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom("users").select("id").where("role", "=", "admin").limit(1).executeTakeFirst()) !== undefined
  );
}
