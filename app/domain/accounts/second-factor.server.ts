import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { env } from "#app/config/env.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { queueEmail } from "../mail/outbox.server.ts";
import { newId } from "../values/ids.server.ts";
import { recoveryHashes, secretBox } from "../values/secret-box.server.ts";
import { lockAccount, type SessionUser } from "./sessions.server.ts";

const box = secretBox("second-factor");
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** No letters that look like digits. 31 signs: 49 bits in ten of them. */
const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
/** One period before and after: telephones' clocks are not ours. */
const WINDOW = 1;

export type SecondFactor =
  | { state: "off" }
  /** A secret was made, and no code has shown yet that the telephone has it. */
  | { state: "pending"; secret: string; uri: string }
  | { state: "on"; since: Date; codesLeft: number };

export async function readSecondFactor(db: Db, user: { id: string; email: string }): Promise<SecondFactor> {
  const row = await db
    .selectFrom("second_factors")
    .select((eb) => [
      "secret",
      "confirmed_at",
      eb
        .selectFrom("recovery_codes")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("recovery_codes.user_id", "=", user.id)
        .where("used_at", "is", null)
        .as("codes_left"),
    ])
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  if (!row) return { state: "off" };
  if (row.confirmed_at) return { state: "on", since: row.confirmed_at, codesLeft: Number(row.codes_left) };
  const totp = totpOf(secretOf(row.secret, user.id), user.email);
  return { state: "pending", secret: totp.secret.base32, uri: totp.toString() };
}

/** Makes a secret, unless there is one: two clicks at once leave the one that both pages show. */
export async function beginSecondFactor(db: Db, userId: string): Promise<void> {
  const secret = box.seal(new Secret({ size: 20 }).base32, userId);
  await db
    .insertInto("second_factors")
    .values({ user_id: userId, secret })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
}

/**
 * Switches the second factor on, by a first code. The other sessions, opened with the password alone, end. The
 * recovery codes are told this once; null when the code is wrong, or another post has just done it.
 */
export async function confirmSecondFactor(
  db: Db,
  actor: Actor,
  user: { id: string; sessionId: string },
  code: string,
): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    if (!(await takeTotp(trx, user.id, code, "pending"))) return null;
    await trx.updateTable("second_factors").set({ confirmed_at: sql`now()` }).where("user_id", "=", user.id).execute();
    await trx.deleteFrom("sessions").where("user_id", "=", user.id).where("id", "!=", user.sessionId).execute();
    await audit(trx, actor, { action: "second-factor-on", entity: "user", entityId: user.id });
    return newCodes(trx, user.id);
  });
}

/** Deletes a secret that no code has confirmed. */
export async function abandonSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("second_factors").where("user_id", "=", userId).where("confirmed_at", "is", null).execute();
}

/**
 * Switches the second factor off, by a code: whoever found the browser open can't. The email tells the administrator
 * when it was somebody else. False when the code is wrong.
 */
export async function disableSecondFactor(db: Db, actor: Actor, user: Owner, code: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    if (!(await takeCode(trx, user.id, code))) return false;
    await trx.deleteFrom("second_factors").where("user_id", "=", user.id).execute();
    await audit(trx, actor, { action: "second-factor-off", entity: "user", entityId: user.id });
    await queueWarning(trx, user, "off");
    return true;
  });
}

/** Ten new codes, by one that is still good; those of before open nothing any more. Null when the code is wrong. */
export async function renewRecoveryCodes(db: Db, actor: Actor, user: Owner, code: string): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    if (!(await takeCode(trx, user.id, code))) return null;
    await audit(trx, actor, { action: "recovery-codes", entity: "user", entityId: user.id });
    await queueWarning(trx, user, "codes-renewed");
    return newCodes(trx, user.id);
  });
}

type Owner = Pick<SessionUser, "id" | "email">;

async function queueWarning(trx: Db, user: Owner, change: "off" | "codes-renewed"): Promise<void> {
  await queueEmail(trx, {
    name: "second-factor-changed",
    recipient: user.email,
    props: { change, changedAt: new Date().toISOString() },
    dedupeKey: `second-factor-changed:${newId()}`,
  });
}

/** True once for each code: of the telephone, or one of the ten. Of two posts at once with one code, one gets true. */
export async function takeCode(db: Db, userId: string, code: string): Promise<boolean> {
  return (await takeTotp(db, userId, code, "on")) || takeRecoveryCode(db, userId, code);
}

async function takeTotp(db: Db, userId: string, code: string, state: "pending" | "on"): Promise<boolean> {
  const token = code.replace(/\s/g, "");
  const row = await db
    .selectFrom("second_factors")
    .select(["secret", "confirmed_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row || (row.confirmed_at !== null) !== (state === "on") || !/^\d{6}$/.test(token)) return false;
  const secret = secretOf(row.secret, userId);
  const delta = totpOf(secret, "").validate({ token, window: WINDOW });
  if (delta === null) return false;
  const step = TOTP.counter() + delta;
  // RFC 6238, 5.2: a code that was taken is not taken again, nor is one from before it.
  const taken = await db
    .updateTable("second_factors")
    // Sealed again, so that a SESSION_SECRET that was replaced can go one day.
    .set({ last_step: `${step}`, secret: box.seal(secret, userId) })
    .where("user_id", "=", userId)
    .where("last_step", "<", `${step}`)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

async function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (plain.length !== RECOVERY_LENGTH) return false;
  const used = await db
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "in", recoveryHashes(plain, userId))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function newCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(""),
  );
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHashes(code, userId)[0] })))
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
