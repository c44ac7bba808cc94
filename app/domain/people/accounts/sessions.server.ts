import { randomBytes } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import type { Role } from "#db/types.ts";
import type { Actor } from "../../journal/audit/audit.server.ts";
import { ago, deleteAll } from "../../values/delete-all.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { ipPrefix } from "../../values/network.ts";
import { recordSignIn } from "./account-audit.server.ts";
import { isKnownBrowser } from "./attempts.server.ts";

const IDLE: Record<Role, string> = { customer: "14 days", admin: "30 minutes" };
const ABSOLUTE: Record<Role, string> = { customer: "90 days", admin: "8 hours" };
/** For the code of the second factor, after a correct password. */
const WAITING = "10 minutes";
/** As long as the longest session can last. */
export const SESSION_COOKIE_SECONDS = 90 * 24 * 3600;

export interface SessionUser {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  sessionId: string;
  /** Stays when the session goes on under another id. */
  signedInAt: Date;
  /** The password was entered within the last ten minutes, by the database's clock. */
  isRecent: boolean;
  hasSecondFactor: boolean;
}

/** It opens nothing until the code of the second factor has been entered. */
export interface Session {
  user: SessionUser;
  isPendingTwoFactor: boolean;
}

interface Client {
  address: string;
  userAgent: string;
  /** The proof of a known browser. */
  browser?: string;
}

/** Null when the password has changed since it was checked: that ends every session, including this one. */
export async function openSession(
  db: Db,
  actor: Actor,
  user: SignedIn & { passwordHash: string },
  client: Client,
): Promise<{ value: string; isPendingTwoFactor: boolean } | null> {
  return db.transaction().execute(async (trx) => {
    const current = await lockAccount(trx, user.id);
    if (current?.passwordHash !== user.passwordHash) return null;
    const session = await insertSession(trx, user.id, client);
    // A sign-in is recorded only when it is complete.
    if (!session.isPendingTwoFactor) await recordSignIn(trx, user, actor, isKnownBrowser(client.browser, user));
    return session;
  });
}

type SignedIn = Pick<SessionUser, "id" | "email" | "role">;

/** Taken before any other lock, so that two cannot deadlock. A sign-in sees a concurrent change of the password. */
export async function lockAccount(trx: Db, userId: string): Promise<{ passwordHash: string | null } | undefined> {
  return trx.selectFrom("users").select("passwordHash").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
}

/** A page lists them: with 1,194 of one account it weighed 643 KB, and twenty of them at once delayed every page by 1.4 s. */
const MOST_SESSIONS = 50;

/** The table stores only the hash of the cookie, so a leaked table signs nobody in. */
async function insertSession(
  trx: Db,
  userId: string,
  client: Client,
  { hasPassedCode = false } = {},
): Promise<{ value: string; isPendingTwoFactor: boolean }> {
  const value = randomBytes(32).toString("base64url");
  const row = await trx
    .insertInto("sessions")
    .values(({ exists, selectFrom }) => ({
      id: hashOf(value),
      userId,
      lastSeenAt: sql`now()`,
      ipPrefix: ipPrefix(client.address),
      userAgent: client.userAgent.slice(0, 200),
      pendingTwoFactor:
        !hasPassedCode &&
        exists(
          selectFrom("secondFactors")
            .select("userId")
            .where("userId", "=", userId)
            .where("confirmedAt", "is not", null),
        ).$castTo<boolean>(),
    }))
    .returning("pendingTwoFactor")
    .executeTakeFirstOrThrow();
  // Apart: whoever knows the password alone does not push out those that have passed the second factor.
  const alike = trx
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", userId)
    .where("pendingTwoFactor", "=", row.pendingTwoFactor);
  await trx
    .deleteFrom("sessions")
    .where("id", "in", alike.orderBy("lastSeenAt", "desc").offset(MOST_SESSIONS))
    .execute();
  return { value, isPendingTwoFactor: row.pendingTwoFactor };
}

/** Returns the value of the new cookie; null when the session that awaited its code has ended meanwhile. */
export async function finishSession(
  db: Db,
  actor: Actor,
  waiting: SessionUser,
  client: Client,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const current = await lockAccount(trx, waiting.id);
    const closed = await trx.deleteFrom("sessions").where("id", "=", waiting.sessionId).executeTakeFirst();
    if (closed.numDeletedRows === 0n) return null;
    const { value } = await insertSession(trx, waiting.id, client, { hasPassedCode: true });
    const account = { id: waiting.id, passwordHash: current?.passwordHash ?? null };
    await recordSignIn(trx, waiting, actor, isKnownBrowser(client.browser, account));
    return value;
  });
}

export async function findSession(db: Db, value: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(({ exists, selectFrom }) => [
      "users.id",
      "users.email",
      "users.role",
      "users.createdAt",
      "sessions.id as sessionId",
      "sessions.createdAt as signedInAt",
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as("isLongAgo"),
      sql<boolean>`sessions.authenticated_at > now() - interval '10 minutes'`.as("isRecent"),
      "sessions.pendingTwoFactor",
      exists(
        selectFrom("secondFactors")
          .select("secondFactors.userId")
          .whereRef("secondFactors.userId", "=", "users.id")
          .where("confirmedAt", "is not", null),
      ).as("hasSecondFactor"),
    ])
    .where("sessions.id", "=", hashOf(value))
    .where(isAlive)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.isLongAgo) {
    // An update and not an upsert: a session that is being closed must not be created again.
    await db.updateTable("sessions").set({ lastSeenAt: sql`now()` }).where("id", "=", row.sessionId).execute();
  }
  const { isLongAgo: _, pendingTwoFactor, hasSecondFactor, ...user } = row;
  return { user: { ...user, hasSecondFactor: Boolean(hasSecondFactor) }, isPendingTwoFactor: pendingTwoFactor };
}

/** Whose session it was that is over, until it is deleted. */
export async function adminOfEndedSession(db: Db, value: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select("users.id")
    .where("sessions.id", "=", hashOf(value))
    .where("sessions.pendingTwoFactor", "=", false)
    .where("users.role", "=", "admin")
    .where((where) => where.not(isAlive(where)))
    .executeTakeFirst();
  return row?.id;
}

/** The password has just been entered. Returns the value of the new cookie; null when the session has ended meanwhile. */
export function recordAuthentication(db: Db, sessionId: string): Promise<string | null> {
  return renewSession(db, sessionId, true);
}

/** The session goes on under another id: a copy of its cookie opens nothing any more. */
async function renewSession(db: Db, sessionId: string, isAuthenticated = false): Promise<string | null> {
  const value = randomBytes(32).toString("base64url");
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ id: hashOf(value), ...(isAuthenticated && { authenticatedAt: sql`now()` }) })
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? value : null;
}

export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

export async function closeAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
}

export async function closeOwnSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(sessionId)) return false;
  const result = await db
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Copies of its own cookie are others, too. Returns the value of the new one; null when it has ended meanwhile. */
export async function closeOtherSessions(db: Db, userId: string, sessionId: string): Promise<string | null> {
  const value = await renewSession(db, sessionId);
  if (!value) return null;
  await db.deleteFrom("sessions").where("userId", "=", userId).where("id", "!=", hashOf(value)).execute();
  return value;
}

export function deleteExpiredSessions(db: Db): Promise<void> {
  return deleteAll(db, "sessions", ({ eb, or }) =>
    or([eb("createdAt", "<", ago(ABSOLUTE.customer)), eb("lastSeenAt", "<", ago(IDLE.customer))]),
  );
}

export function isAlive({ eb, and, or, ref }: ExpressionBuilder<Pick<DB, "sessions" | "users">, "sessions" | "users">) {
  const ofRole = (limit: Record<Role, string>) =>
    sql<Date>`now() - (case ${ref("users.role")} when 'admin' then ${limit.admin} else ${limit.customer} end)::interval`;
  return and([
    eb("sessions.lastSeenAt", ">", ofRole(IDLE)),
    eb("sessions.createdAt", ">", ofRole(ABSOLUTE)),
    or([eb("sessions.pendingTwoFactor", "=", false), eb("sessions.createdAt", ">", ago(WAITING))]),
  ]);
}
