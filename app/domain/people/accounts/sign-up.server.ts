import { type RawBuilder, sql } from "kysely";
import { KEPT } from "#app/content/retention.ts";
import type { Db } from "#db/connection.server.ts";
import type { Actor } from "../../journal/audit/audit.server.ts";
import { isRateLimited, queueEmail } from "../../mail/outbox.server.ts";
import { ago } from "../../values/delete-all.server.ts";
import { newId } from "../../values/ids.server.ts";
import { proofOf, proves } from "../../values/secret-box.server.ts";
import { hashPassword, TooBusy, verifyPassword } from "./password-hash.server.ts";
import { createToken, type FoundToken, findToken } from "./tokens.server.ts";
import { findOrCreateAccount, followLink, type LinkOutcome, setPassword } from "./users.server.ts";

/** `buyer`: a purchase, but nobody has proven to own the mailbox. `known`: the owner of the mailbox has an account. */
type Standing = "new" | "buyer" | "known";

const proofText = (tokenId: string) => `sign-up ${tokenId}`;

/**
 * The same work and page for every address; only the email differs. The password counts only in the browser that keeps
 * the returned proof of this very sign-up. `mayWrite`: false once a mailbox has had its sign-ups of the day, which takes as
 * long.
 */
export async function signUp(
  db: Db,
  { email, password, mayWrite }: { email: string; password: string; mayWrite: boolean },
): Promise<string> {
  const passwordHash = await hashPassword(password);
  if (!mayWrite) return proofOf(proofText(newId()));
  const tokenId = await db.transaction().execute(async (trx) => {
    const account = await findOrCreateAccount(trx, email);
    if (await isRateLimited(trx, await emailFor(trx, account.id), email)) return newId();
    // A known address gets a token as well, which is never sent: `findWaitingSignUp` then gives both the same answer.
    const tokenId = await createToken(trx, account.id, "verify_email", { passwordHash });
    await writeEmail(trx, account, tokenId);
    return tokenId;
  });
  return proofOf(proofText(tokenId));
}

export async function resendSignUpEmail(db: Db, signUpId: string): Promise<void> {
  const waiting = await waitingSignUps(db).where("userTokens.id", "=", signUpId).executeTakeFirst();
  if (!waiting) return;
  await db.transaction().execute(async (trx) => {
    await writeEmail(trx, { id: waiting.userId, email: waiting.email }, waiting.id);
  });
}

async function emailFor(trx: Db, userId: string): Promise<"signup-confirmation" | "signup-known"> {
  return (await standingOf(trx, userId)) === "new" ? "signup-confirmation" : "signup-known";
}

async function writeEmail(trx: Db, account: { id: string; email: string }, tokenId: string): Promise<void> {
  const standing = await standingOf(trx, account.id);
  const dedupeKey = `signup:${newId()}`;
  if (standing === "new") {
    const props = { tokenId, requestedAt: new Date().toISOString() };
    await queueEmail(trx, { name: "signup-confirmation", recipient: account.email, props, dedupeKey });
    return;
  }
  const passwordToken = standing === "buyer" ? await createToken(trx, account.id, "set_password") : "";
  await queueEmail(trx, {
    name: "signup-known",
    recipient: account.email,
    props: { tokenId: passwordToken },
    dedupeKey,
  });
}

export interface SignUp {
  email: string;
  /** Whether the proof is that of this sign-up, so that its password was typed in this browser. */
  isFromHere: boolean;
}

export async function findSignUp(db: Db, token: string, proof?: string): Promise<SignUp | undefined> {
  const found = await findOpenSignUp(db, token);
  return found && { email: found.email, isFromHere: isFrom(found, proof) };
}

/**
 * With the password chosen on the page of the link, because a stranger may have sent the sign-up; or, without one, in
 * the browser of the sign-up, with the password that was typed there.
 */
export async function confirmSignUp(
  db: Db,
  actor: Actor,
  token: string,
  { password, proof }: { password?: string; proof?: string },
): Promise<LinkOutcome> {
  const found = await findOpenSignUp(db, token);
  if (found && password !== undefined) return setPassword(db, actor, token, password, ["verify_email"]);
  if (!found?.passwordHash || !isFrom(found, proof)) return { ok: false, reason: "dead-link" };
  return followLink(db, actor, found, found.passwordHash);
}

async function findOpenSignUp(db: Db, token: string): Promise<FoundToken | undefined> {
  const found = await findToken(db, token, ["verify_email"]);
  return found && (await standingOf(db, found.userId)) !== "known" ? found : undefined;
}

function isFrom(found: FoundToken, proof: string | undefined): boolean {
  return found.passwordHash !== null && proves(proof, proofText(found.id));
}

/** Takes as long, and answers for a known address as for a new one: nobody learns who is a customer. */
export async function findWaitingSignUp(db: Db, email: string, password: string): Promise<string | null> {
  const waiting = await waitingSignUps(db)
    .where("users.email", "=", email)
    .orderBy("userTokens.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const fits = await verifyPassword(password, waiting?.passwordHash ?? null).catch(falseWhenBusy);
  return fits && waiting ? waiting.id : null;
}

export function deleteUnconfirmedAccounts(db: Db): Promise<void> {
  return db.transaction().execute((trx) => deleteEmpty(trx, sql`created_at < ${ago(KEPT.unconfirmedSignUp)}`));
}

export function deleteEmptySignUp(trx: Db, email: string): Promise<void> {
  return deleteEmpty(trx, sql`email = ${email}`);
}

/** Locked first: a purchase that is just being written to an account would be deleted along with it. */
async function deleteEmpty(trx: Db, which: RawBuilder<unknown>): Promise<void> {
  const isUnconfirmed = sql`email_verified_at is null and role = 'customer' and ${which}`;
  await sql`select from users where ${isUnconfirmed} order by id for update`.execute(trx);
  await sql`delete from users where ${isUnconfirmed}
    and not exists (select from orders where user_id = users.id)
    and not exists (select from access where user_id = users.id)`.execute(trx);
}

/** The sign-in has failed already; on a busy machine this second check is skipped. */
function falseWhenBusy(error: unknown): false {
  if (error instanceof TooBusy) return false;
  throw error;
}

function waitingSignUps(db: Db) {
  return db
    .selectFrom("userTokens")
    .innerJoin("users", "users.id", "userTokens.userId")
    .select(["userTokens.id", "userTokens.userId", "userTokens.passwordHash", "users.email"])
    .where("purpose", "=", "verify_email")
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`);
}

async function standingOf(db: Db, userId: string): Promise<Standing> {
  const row = await db
    .selectFrom("users")
    .select(({ exists, selectFrom }) => [
      "emailVerifiedAt",
      exists(selectFrom("orders").select("orders.id").where("orders.userId", "=", userId)).as("hasOrder"),
      exists(selectFrom("access").select("access.userId").where("access.userId", "=", userId)).as("hasAccess"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  // Without an order, the account ends when another one takes its address (deleteEmptySignUp).
  if (!row || row.emailVerifiedAt) return "known";
  return row.hasOrder || row.hasAccess ? "buyer" : "new";
}
