import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { env } from "#app/config/env.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { recoveryHashes, secretBox } from "../../values/secret-box.server.ts";
import { lockAccount, type SessionUser } from "./sessions.server.ts";

const box = secretBox("second-factor");
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** No letter in it looks like a digit. Ten of these 31 characters have 49 bits of entropy. */
const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
/** A code is also valid one period earlier and later, because a phone's clock may be wrong. */
const WINDOW = 1;

type SecondFactor =
  | { state: "off" }
  | { state: "pending"; secret: string; uri: string }
  | { state: "on"; since: Date; codesLeft: number };

export async function readSecondFactor(db: Db, user: { id: string; email: string }): Promise<SecondFactor> {
  const row = await db
    .selectFrom("secondFactors")
    .select((eb) => [
      "secret",
      "confirmedAt",
      eb
        .selectFrom("recoveryCodes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("recoveryCodes.userId", "=", user.id)
        .where("usedAt", "is", null)
        .as("codesLeft"),
    ])
    .where("userId", "=", user.id)
    .executeTakeFirst();
  if (!row) return { state: "off" };
  if (row.confirmedAt) return { state: "on", since: row.confirmedAt, codesLeft: row.codesLeft ?? 0 };
  const totp = totpOf(secretOf(row.secret, user.id), user.email);
  return { state: "pending", secret: totp.secret.base32, uri: totp.toString() };
}

/** After a double click both pages show the same secret. */
export async function createSecondFactor(db: Db, userId: string): Promise<void> {
  const secret = box.seal(new Secret({ size: 20 }).base32, userId);
  await db
    .insertInto("secondFactors")
    .values({ userId, secret })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
}

/** Ends the other sessions, which were opened with the password alone. Null when a concurrent request was first. */
export async function confirmSecondFactor(
  db: Db,
  actor: Actor,
  user: Owner & { sessionId: string },
  code: string,
): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    if (!(await consumeTotp(trx, user.id, code, "pending"))) return null;
    await trx.updateTable("secondFactors").set({ confirmedAt: sql`now()` }).where("userId", "=", user.id).execute();
    await trx.deleteFrom("sessions").where("userId", "=", user.id).where("id", "!=", user.sessionId).execute();
    await audit(trx, actor, { action: "second-factor-on", entity: "user", entityId: user.id });
    await queueWarning(trx, user, "on");
    return newCodes(trx, user.id);
  });
}

export async function abandonSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("secondFactors").where("userId", "=", userId).where("confirmedAt", "is", null).execute();
}

/** A code is required, so that a stranger at an open browser cannot do it. */
export async function disableSecondFactor(db: Db, actor: Actor, user: Owner, code: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    if (!(await consumeCode(trx, user.id, code))) return false;
    await trx.deleteFrom("secondFactors").where("userId", "=", user.id).execute();
    await audit(trx, actor, { action: "second-factor-off", entity: "user", entityId: user.id });
    await queueWarning(trx, user, "off");
    return true;
  });
}

export async function renewRecoveryCodes(db: Db, actor: Actor, user: Owner, code: string): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    if (!(await consumeCode(trx, user.id, code))) return null;
    await audit(trx, actor, { action: "recovery-codes", entity: "user", entityId: user.id });
    await queueWarning(trx, user, "codes-renewed");
    return newCodes(trx, user.id);
  });
}

type Owner = Pick<SessionUser, "id" | "email">;

async function queueWarning(trx: Db, user: Owner, change: "on" | "off" | "codes-renewed"): Promise<void> {
  await queueEmail(trx, {
    name: "second-factor-changed",
    recipient: user.email,
    props: { change, changedAt: new Date().toISOString() },
    dedupeKey: `second-factor-changed:${newId()}`,
  });
}

/** Each code is accepted once, even by two concurrent requests. */
export async function consumeCode(db: Db, userId: string, code: string): Promise<boolean> {
  return (await consumeTotp(db, userId, code, "on")) || consumeRecoveryCode(db, userId, code);
}

async function consumeTotp(db: Db, userId: string, code: string, state: "pending" | "on"): Promise<boolean> {
  const token = code.replace(/\s/g, "");
  const row = await db
    .selectFrom("secondFactors")
    .select(["secret", "confirmedAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row || (row.confirmedAt !== null) !== (state === "on") || !/^\d{6}$/.test(token)) return false;
  const secret = secretOf(row.secret, userId);
  const delta = totpOf(secret, "").validate({ token, window: WINDOW });
  if (delta === null) return false;
  const step = TOTP.counter() + delta;
  // RFC 6238, 5.2: neither an accepted code nor an earlier one is accepted again.
  const taken = await db
    .updateTable("secondFactors")
    // Sealed again with the current SESSION_SECRET, so that the previous one can be removed.
    .set({ lastStep: step, secret: box.seal(secret, userId) })
    .where("userId", "=", userId)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

async function consumeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (plain.length !== RECOVERY_LENGTH) return false;
  const used = await db
    .updateTable("recoveryCodes")
    .set({ usedAt: sql`now()` })
    .where("userId", "=", userId)
    .where("codeHash", "in", recoveryHashes(plain, userId))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function newCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(""),
  );
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await trx
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, codeHash: recoveryHashes(code, userId)[0] })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: env.SITE_NAME, label: label || "admin", secret: Secret.fromBase32(secret) });
}

function secretOf(sealed: string, userId: string): string {
  const secret = box.unseal(sealed, userId);
  if (secret === undefined) throw new Error("Not sealed under any SESSION_SECRET");
  return secret;
}
