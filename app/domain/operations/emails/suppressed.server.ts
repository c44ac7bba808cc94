import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { maskedEmail } from "../../values/email-address.ts";
import { hashOf } from "../../values/hash.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { anywhere } from "../../values/search.ts";

interface SuppressedAddress {
  email: string;
  /** The mail server's answer, or `by-hand`. */
  reason: string;
  createdAt: Date;
}

export async function listSuppressed(db: Db, search: string, page: number): Promise<PageOf<SuppressedAddress>> {
  const found = db
    .selectFrom("suppressedAddresses")
    .$if(search !== "", (query) => query.where("email", "ilike", anywhere(search)));
  const ordered = found.select(["email", "reason", "createdAt"]).orderBy("createdAt", "desc").orderBy("email");
  return readPage(db, ordered, page);
}

/** The seller’s, or an administrator’s: the shop’s alerts and codes go there. */
export async function isOurs(db: Db, email: string): Promise<boolean> {
  if ([seller.email, env.ADMIN_EMAIL].some((own) => own?.toLowerCase() === email)) return true;
  const admins = db.selectFrom("users").select("id").where("email", "=", email).where("role", "=", "admin");
  return (await admins.executeTakeFirst()) !== undefined;
}

/** Returns false when it was suppressed before; the first reason stays. */
export async function suppressAddress(db: Db, actor: Actor, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("suppressedAddresses")
      .values({ email, reason: "by-hand" })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await audit(trx, actor, { action: "block", ...audited(email), after: { email: maskedEmail(email) } });
    return true;
  });
}

export async function liftSuppression(db: Db, actor: Actor, email: string, why: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("suppressedAddresses")
      .where("email", "=", email)
      .returning("reason")
      .executeTakeFirst();
    if (!row) return false;
    await audit(trx, actor, {
      action: "lift",
      ...audited(email),
      before: { reason: row.reason },
      after: { email: maskedEmail(email), reason: why },
    });
    return true;
  });
}

/** The journal outlives an erasure. */
const audited = (email: string) => ({ entity: "suppressed_address", entityId: hashOf(email) }) as const;
