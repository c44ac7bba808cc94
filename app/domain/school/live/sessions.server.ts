import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";

/** A live session for a learner. */
export interface LiveSession {
  id: string;
  title: string;
  startsAt: Date;
  minutes: number;
  link: string;
  replayAssetId: string | null;
  sequence: number;
  canceledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  formation: { slug: string; name: string };
}

/** The sessions of a training for this learner and the learner's cohort; undefined without access. */
export async function readLiveSessions(db: Db, userId: string, slug: string) {
  const formation = await db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formation_id")
    .leftJoin("cohorts", "cohorts.id", "access.cohort_id")
    .select(["formations.name", "cohorts.name as cohort", "cohorts.starts_on as cohortStartsOn"])
    .where("formations.slug", "=", slug)
    .where("access.user_id", "=", userId)
    .where(isAccessOpen)
    .executeTakeFirst();
  if (!formation) return undefined;
  const { name, cohort, cohortStartsOn } = formation;
  const sessions = await sessionsOf(db, userId).where("formations.slug", "=", slug).execute();
  return {
    name,
    cohort: cohort !== null && cohortStartsOn !== null ? { name: cohort, startsOn: cohortStartsOn } : null,
    sessions: sessions.map(sessionOf),
  };
}

/** One session of a training, for a learner with access. */
export async function findLiveSession(
  db: Db,
  { userId, slug, id }: { userId: string; slug: string; id: string },
): Promise<LiveSession | undefined> {
  const row = await sessionsOf(db, userId)
    .where("formations.slug", "=", slug)
    .where("live_sessions.id", "=", id)
    .executeTakeFirst();
  return row && sessionOf(row);
}

/** Whether the learner's programme links to live sessions. */
export async function hasLiveSessions(db: Db, userId: string, slug: string): Promise<boolean> {
  const row = await sessionsOf(db, userId).where("formations.slug", "=", slug).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether this asset is the replay of a session that the user could attend. It opens with the end of the session. */
export async function mayWatchReplay(db: Db, userId: string, assetId: string): Promise<boolean> {
  const row = await sessionsOf(db, userId)
    .where("replay_asset_id", "=", assetId)
    .where("cancelled_at", "is", null)
    .where(sql<Date>`starts_at + make_interval(mins => minutes)`, "<=", sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sessions of all trainings that are open to this user, in their order. */
export function sessionsOf(db: Db, userId: string) {
  return db
    .selectFrom("live_sessions")
    .innerJoin("formations", "formations.id", "live_sessions.formation_id")
    .innerJoin("access", "access.formation_id", "live_sessions.formation_id")
    .select([
      "live_sessions.id",
      "live_sessions.title",
      "starts_at as startsAt",
      "minutes",
      "link",
      "replay_asset_id as replayAssetId",
      "sequence",
      "cancelled_at as canceledAt",
      "live_sessions.created_at as createdAt",
      "live_sessions.updated_at as updatedAt",
      "formations.slug",
      "formations.name as formationName",
    ])
    .where("access.user_id", "=", userId)
    .where(isAccessOpen)
    .where((where) =>
      where.or([
        where("live_sessions.cohort_id", "is", null),
        where("live_sessions.cohort_id", "=", where.ref("access.cohort_id")),
      ]),
    )
    .orderBy("starts_at")
    .orderBy("live_sessions.id");
}

type Row = Awaited<ReturnType<ReturnType<typeof sessionsOf>["executeTakeFirstOrThrow"]>>;

export function sessionOf({ slug, formationName, ...row }: Row): LiveSession {
  return { ...row, formation: { slug, name: formationName } };
}
