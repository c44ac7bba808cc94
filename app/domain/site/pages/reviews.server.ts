import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { hashOf } from "#app/domain/values/hash.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { tokenOf, tokenWithHash } from "#app/domain/values/one-time-token.server.ts";
import type { Db } from "#db/connection.server.ts";

// Whoever has the link of a page reads its newest version, published or not, for seven days.

/** The page keeps the link that it has, so that a double click makes one. */
export async function openReview(db: Db, actor: Actor, pageId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("pages").select("id").where("id", "=", pageId).forNoKeyUpdate().executeTakeFirstOrThrow();
    if (await findReview(trx, pageId)) return;
    const id = newId();
    await trx
      .insertInto("pageReviews")
      .values({ id, pageId, tokenHash: hashOf(tokenOf(id)), expiresAt: sql`now() + interval '7 days'` })
      .execute();
    await audit(trx, actor, { action: "update", entity: "free_page", entityId: pageId, after: { review: id } });
  });
}

/** From now on the link leads to what says that its time is over. */
export async function closeReview(db: Db, actor: Actor, pageId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable("pageReviews")
      .set({ expiresAt: sql<Date>`now()` })
      .where("pageId", "=", pageId)
      .where("expiresAt", ">", sql<Date>`now()`)
      .returning("id")
      .executeTakeFirst();
    if (!closed) return;
    await audit(trx, actor, { action: "update", entity: "free_page", entityId: pageId, after: { closed: closed.id } });
  });
}

/** The link in force; it is made again from the secret of the site. */
export async function findReview(db: Db, pageId: string) {
  const row = await db
    .selectFrom("pageReviews")
    .select(["id", "tokenHash", "expiresAt"])
    .where("pageId", "=", pageId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  const token = row && tokenWithHash(row.id, row.tokenHash);
  return token ? { token, expiresAt: row.expiresAt } : undefined;
}

/** The page that a link leads to, also after its time. */
export async function findReviewed(db: Db, token: string) {
  return db
    .selectFrom("pageReviews")
    .select(["pageId", sql<boolean>`expires_at <= now()`.as("isOver")])
    .where("tokenHash", "=", hashOf(token))
    .executeTakeFirst();
}
