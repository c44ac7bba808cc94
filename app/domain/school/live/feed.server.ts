import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { newId } from "../../values/ids.server.ts";
import { tokenHash, tokenOf, tokenWithHash } from "../../values/one-time-token.server.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";
import { type LiveSession, sessionOf, sessionsOf } from "./sessions.server.ts";

/** The token in the address of the user's calendar; null before there is one, or when the secret is gone. */
export async function readFeedToken(db: Db, userId: string): Promise<string | null> {
  const feed = await db
    .selectFrom("calendar_feeds")
    .select(["token_id", "token_hash"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return feed ? tokenWithHash(feed.token_id, feed.token_hash) : null;
}

/** Creates the address of the user's calendar, or replaces it; the earlier address stops working. */
export async function renewFeed(db: Db, userId: string): Promise<void> {
  const tokenId = newId();
  const token = { token_id: tokenId, token_hash: tokenHash(tokenOf(tokenId)) };
  await db
    .insertInto("calendar_feeds")
    .values({ user_id: userId, ...token })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(token))
    .execute();
}

/**
 * The sessions of a calendar's address, from a year ago on. Undefined for an unknown address, or a user without an open
 * training.
 */
export async function readFeed(db: Db, token: string): Promise<LiveSession[] | undefined> {
  const owner = await db
    .selectFrom("calendar_feeds")
    .innerJoin("access", "access.user_id", "calendar_feeds.user_id")
    .select("calendar_feeds.user_id")
    .where("token_hash", "=", tokenHash(token))
    .where(isAccessOpen)
    .limit(1)
    .executeTakeFirst();
  if (!owner) return undefined;
  const recent = sql<Date>`now() - interval '1 year'`;
  const rows = await sessionsOf(db, owner.user_id).where("starts_at", ">", recent).execute();
  return rows.map(sessionOf);
}
