import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { tokenOf, tokenWithHash } from "../../values/one-time-token.server.ts";

const keyOf = (id: string) => `testimonial:${id}`;

export const confirmHash = (id: string) => hashOf(tokenOf(keyOf(id)));

/** For the email to the typed address; null once it is answered, or refused. */
export async function authorToken(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("testimonials")
    .select("confirmHash")
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .where("refusedAt", "is", null)
    .executeTakeFirst();
  return row ? tokenWithHash(keyOf(id), row.confirmHash) : null;
}

export async function findByAuthor(db: Db, token: string) {
  const row = await db
    .selectFrom("testimonials")
    .select(["author", "text", "confirmedAt", "refusedAt"])
    .where("confirmHash", "=", hashOf(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const { author, text, confirmedAt, refusedAt } = row;
  const state = confirmedAt ? "confirmed" : refusedAt ? "disowned" : "unanswered";
  return { author, text, state } as const;
}

/** The first answer stands. What its address has not written is taken off the site. False: an unknown token. */
export async function answerAsAuthor(db: Db, token: string, isOwn: boolean): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("testimonials")
      .select(["id", "published", "confirmedAt", "refusedAt"])
      .where("confirmHash", "=", hashOf(token))
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    if (row.confirmedAt || row.refusedAt) return true;
    const now = sql<Date>`now()`;
    // Whoever has not written it does not stay under it with her address.
    const nobody = { authorEmail: null, details: sql<string>`jsonb_set(details, '{email}', '""')` };
    const answer = isOwn ? { confirmedAt: now } : { refusedAt: now, refusal: DISOWNED, published: false, ...nobody };
    await trx.updateTable("testimonials").set(answer).where("id", "=", row.id).execute();
    // The pages count what its author has given.
    await invalidatePages(trx);
    return true;
  });
}

const DISOWNED = "L’adresse indiquée répond qu’elle n’a pas écrit ce témoignage.";
