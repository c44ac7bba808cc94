import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { tokenOf, tokenWithHash } from "../../values/one-time-token.server.ts";
import { isAccessOpen } from "../enrolment/open-access.server.ts";
import { isInAccess, type LiveSession, sessionOf, sessionsOf } from "./sessions.server.ts";

/** Null before there is one, or when the secret is gone. */
export async function readFeedToken(db: Db, userId: string): Promise<string | null> {
  const feed = await db
    .selectFrom("calendarFeeds")
    .select(["tokenId", "tokenHash"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return feed ? tokenWithHash(feed.tokenId, feed.tokenHash) : null;
}

/** The earlier address stops working. */
export async function renewFeed(db: Db, userId: string): Promise<void> {
  const tokenId = newId();
  const token = { tokenId, tokenHash: hashOf(tokenOf(tokenId)) };
  await db
    .insertInto("calendarFeeds")
    .values({ userId, ...token })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(token))
    .execute();
}

/** Undefined for an unknown address, or a user without an open formation. */
export async function readFeed(db: Db, token: string): Promise<LiveSession[] | undefined> {
  const owner = await db
    .selectFrom("calendarFeeds")
    .innerJoin("access", "access.userId", "calendarFeeds.userId")
    .select("calendarFeeds.userId")
    .where("tokenHash", "=", hashOf(token))
    .where(isAccessOpen)
    .limit(1)
    .executeTakeFirst();
  if (!owner) return undefined;
  const recent = sql<Date>`now() - interval '1 year'`;
  const rows = await sessionsOf(db, owner.userId).where("startsAt", ">", recent).where(isInAccess).execute();
  return rows.map(sessionOf);
}
