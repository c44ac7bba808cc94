import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { tokenOf, tokenWithHash } from "../../values/one-time-token.server.ts";
import { openAccess } from "../enrolment/open-access.server.ts";
import { isCoursePublished } from "../release/is-published.server.ts";

interface FeedOwner {
  userId: string;
  courseId: string;
}

interface OwnCourse {
  id: string;
  title: string;
  /** The token in the address of the feed; null without one, or when its secret is gone. */
  token: string | null;
}

export async function readFeeds(db: Db, userId: string, formationSlug: string) {
  const rows = await openCourses(db, userId)
    .leftJoin("podcastFeeds as feed", (join) =>
      join.onRef("feed.courseId", "=", "courses.id").on("feed.userId", "=", userId),
    )
    .select(["formations.name", "courses.id", "courses.title", "feed.id as feedId", "feed.tokenHash"])
    .where("formations.slug", "=", formationSlug)
    .orderBy("formationCourses.position")
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const courses: OwnCourse[] = rows.map(({ id, title, feedId, tokenHash }) => ({
    id,
    title,
    // A feed that was made under a replaced secret still works, but its address can no longer be shown.
    token: feedId && tokenWithHash(feedId, tokenHash),
  }));
  return { name: first.name, courses };
}

/** Only the newest address works. */
export async function renewFeed(db: Db, { userId, courseId }: FeedOwner): Promise<void> {
  const id = newId();
  const address = { id, tokenHash: hashOf(tokenOf(id)) };
  await db
    .insertInto("podcastFeeds")
    .values({ userId, courseId, ...address, renewedAt: sql`now()` })
    .onConflict((conflict) =>
      conflict.columns(["userId", "courseId"]).doUpdateSet({ ...address, renewedAt: sql`now()` }),
    )
    .execute();
}

export async function findFeed(db: Db, token: string) {
  const feed = await db
    .selectFrom("podcastFeeds")
    .select(["userId", "courseId"])
    .where("tokenHash", "=", hashOf(token))
    .executeTakeFirst();
  if (!feed) return undefined;
  const formations = await openCourses(db, feed.userId)
    .select(["formations.id", "formations.slug", "formations.name", "access.grantedAt as openedAt"])
    .select(["courses.title", "courses.summary"])
    .where("courses.id", "=", feed.courseId)
    .orderBy("access.grantedAt")
    .execute();
  const [first] = formations;
  if (!first) return undefined;
  return { ...feed, title: first.title, summary: first.summary, formation: first, formations };
}

export type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

function openCourses(db: Db, userId: string) {
  return openAccess(db, userId)
    .innerJoin("formationCourses", "formationCourses.formationId", "formations.id")
    .innerJoin("courses", "courses.id", "formationCourses.courseId")
    .where(isCoursePublished);
}
