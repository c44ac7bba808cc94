import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { violatedConstraint } from "#db/errors.server.ts";
import { prepared } from "#db/prepared.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { isRateLimited, queueEmail } from "../../mail/outbox.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import type { SessionUser } from "./sessions.server.ts";
import { deleteEmptySignUp } from "./sign-up.server.ts";
import { consumeToken, createToken, endTokens, findToken } from "./tokens.server.ts";

/** An address that has an owner already gets no email, and the page is the same: nobody learns who is a customer. */
export async function requestEmailChange(db: Db, actor: Actor, user: SessionUser, newEmail: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A double click waits here for the first request, and adds nothing.
    if (await isRateLimited(trx, "email-change", newEmail)) return;
    if (await wasJustRequested(trx, user.id, newEmail)) return;
    await endTokens(trx, user.id, ["change_email"]);
    const tokenId = await createToken(trx, user.id, "change_email", { subject: newEmail });
    const owner = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", newEmail)
      .where("emailVerifiedAt", "is not", null)
      .executeTakeFirst();
    if (!owner) {
      await queueEmail(trx, {
        name: "email-change",
        recipient: newEmail,
        props: { tokenId },
        dedupeKey: `email-change:${tokenId}`,
      });
    }
    await warnOldAddress(trx, user.email, tokenId, false);
    await audit(trx, actor, { action: "request-email-change", entity: "user", entityId: user.id });
  });
}

/** After a double click a second email would only invalidate the link of the first. */
async function wasJustRequested(trx: Db, userId: string, newEmail: string): Promise<boolean> {
  const row = await trx
    .selectFrom("userTokens")
    .select("id")
    .where("userId", "=", userId)
    .where("purpose", "=", "change_email")
    .where("subject", "=", newEmail)
    .where("usedAt", "is", null)
    .where("createdAt", ">", sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface EmailChange {
  userId: string;
  email: string;
  newEmail: string;
}

export async function findEmailChange(db: Db, token: string): Promise<EmailChange | undefined> {
  const found = await findToken(db, token, ["change_email"]);
  return found?.subject ? { userId: found.userId, email: found.email, newEmail: found.subject } : undefined;
}

/** A link that has been used, replaced or has expired: it belongs to somebody who has an account. */
export async function isOldEmailChange(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("userTokens")
    .select("id")
    .where("tokenHash", "=", hashOf(token))
    .where("purpose", "=", "change_email")
    .executeTakeFirst();
  return row !== undefined;
}

const pendingChange = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom("userTokens")
    .select(["subject", "expiresAt"])
    .where("userId", "=", userId)
    .where("purpose", "=", "change_email")
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy("createdAt", "desc")
    .limit(1),
);

export async function findPendingChange(db: Db, userId: string): Promise<{ newEmail: string; until: Date } | null> {
  const [row] = await pendingChange(db, { userId });
  return row?.subject ? { newEmail: row.subject, until: row.expiresAt } : null;
}

export async function cancelEmailChange(db: Db, actor: Actor, user: SessionUser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endTokens(trx, user.id, ["change_email"]);
    await audit(trx, actor, { action: "cancel-email-change", entity: "user", entityId: user.id });
  });
}

/** Links sent to the old mailbox no longer work. The caller knows who is signed in: a stranger may hold the link. */
export async function confirmEmailChange(
  db: Db,
  actor: Actor,
  token: string,
  moveBelongings: MoveBelongings,
): Promise<{ ok: true } | { ok: false; reason: "dead-link" | "taken" }> {
  const found = await findToken(db, token, ["change_email"]);
  if (!found?.subject) return { ok: false, reason: "dead-link" };
  const move = { tokenId: found.id, userId: found.userId, from: found.email, to: found.subject };
  try {
    return await db.transaction().execute((trx) => moveAccount(trx, actor, move, moveBelongings));
  } catch (error) {
    // A concurrent sign-up has taken the address.
    if (violatedConstraint(error) === "users_email_key") return { ok: false, reason: "taken" };
    throw error;
  }
}

type Move = { tokenId: string; userId: string; from: string; to: string };
/** What other rooms keep under the address. */
type MoveBelongings = (trx: Db, move: Pick<Move, "from" | "to">) => Promise<void>;

async function moveAccount(trx: Db, actor: Actor, { tokenId, userId, from, to }: Move, moveBelongings: MoveBelongings) {
  if (!(await consumeToken(trx, tokenId))) return { ok: false, reason: "dead-link" } as const;
  // Anybody can type an address into the sign-up form: that must not keep its owner from using it.
  await deleteEmptySignUp(trx, to);
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ email: to, emailVerifiedAt: sql`now()` })
    .where("id", "=", userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("users as other").select("other.id").where("other.email", "=", to))),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return { ok: false, reason: "taken" } as const;
  const leftAt = { leftAt: sql<Date>`now()` };
  await trx
    .insertInto("formerAddresses")
    .values({ userId, email: from, ...leftAt })
    .onConflict((conflict) => conflict.columns(["userId", "email"]).doUpdateSet(leftAt))
    .execute();
  await endTokens(trx, userId);
  await moveBelongings(trx, { from, to });
  await warnOldAddress(trx, from, tokenId, true);
  await audit(trx, actor, { action: "change-email", entity: "user", entityId: userId });
  return { ok: true } as const;
}

async function warnOldAddress(trx: Db, oldEmail: string, tokenId: string, isDone: boolean): Promise<void> {
  await queueEmail(trx, {
    name: "email-changed",
    recipient: oldEmail,
    props: { isDone: `${isDone}`, at: new Date().toISOString() },
    dedupeKey: `email-changed:${tokenId}:${isDone ? "done" : "asked"}`,
  });
}
