import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { TokenPurpose } from "#db/types.ts";
import { ago, deleteAll } from "../../values/delete-all.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { tokenOf } from "../../values/one-time-token.server.ts";

const LIFE: Record<TokenPurpose, string> = {
  set_password: "72 hours",
  reset_password: "30 minutes",
  verify_email: "72 hours",
  change_email: "24 hours",
};
/** The subject of a `set_password` token that makes an administrator of who chooses the password. */
export const ADMIN_INVITATION = "admin";
const PURPOSES = Object.keys(LIFE) as TokenPurpose[];

export async function createToken(
  trx: Db,
  userId: string,
  purpose: TokenPurpose,
  { subject = null, passwordHash = null }: { subject?: string | null; passwordHash?: string | null } = {},
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("userTokens")
    .values({
      id,
      userId,
      purpose,
      subject,
      passwordHash,
      tokenHash: hashOf(tokenOf(id)),
      expiresAt: sql`now() + ${LIFE[purpose]}::interval`,
    })
    .execute();
  return id;
}

/** Of an email that leaves days after it was written: its link lives from now on. */
export async function prolongToken(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("userTokens")
    .set({ expiresAt: sql`now() + ${LIFE.set_password}::interval` })
    .where("id", "=", id)
    .where("purpose", "=", "set_password")
    .where("usedAt", "is", null)
    .execute();
}

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Reading does not use a token up, because mail scanners open links. */
export async function findToken(db: Db, token: string, purposes: TokenPurpose[]) {
  return db
    .selectFrom("userTokens")
    .innerJoin("users", "users.id", "userTokens.userId")
    .select(["userTokens.id", "userTokens.purpose", "userTokens.userId", "userTokens.subject"])
    .select(["userTokens.passwordHash", "users.email"])
    .where("tokenHash", "=", hashOf(token))
    .where("purpose", "in", purposes)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Of several concurrent calls exactly one returns true. */
export async function consumeToken(trx: Db, id: string): Promise<boolean> {
  const result = await trx
    .updateTable("userTokens")
    .set({ usedAt: sql`now()` })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function endTokens(trx: Db, userId: string, purposes = PURPOSES): Promise<void> {
  await trx
    .updateTable("userTokens")
    .set({ usedAt: sql`now()` })
    .where("userId", "=", userId)
    .where("purpose", "in", purposes)
    .where("usedAt", "is", null)
    .execute();
}

export function deleteExpiredTokens(db: Db): Promise<void> {
  return deleteAll(db, "userTokens", ({ eb }) => eb("expiresAt", "<", ago("30 days")));
}
