import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";

/** A session for the administration. */
export interface PlannedSession {
  id: string;
  formation: string;
  /** Null: for all learners of the training. */
  cohort: string | null;
  title: string;
  startsAt: Date;
  minutes: number;
  link: string;
  replayAssetId: string | null;
  canceledAt: Date | null;
  /** Changes with each write. */
  version: string;
  /** The number of learners who have access now. */
  learners: number;
}

/** The latest session first. */
export function listPlanned(db: Db, page: number): Promise<PageOf<PlannedSession>> {
  const ordered = planned(db).orderBy("starts_at", "desc").orderBy("live_sessions.id", "desc");
  return readPage(db, ordered, page, (row) => row);
}

export function findPlanned(db: Db, id: string): Promise<PlannedSession | undefined> {
  return planned(db).where("live_sessions.id", "=", id).executeTakeFirst();
}

function planned(db: Db) {
  return db
    .selectFrom("live_sessions")
    .innerJoin("formations", "formations.id", "live_sessions.formation_id")
    .leftJoin("cohorts", "cohorts.id", "live_sessions.cohort_id")
    .select([
      "live_sessions.id",
      "formations.name as formation",
      "cohorts.name as cohort",
      "live_sessions.title",
      "starts_at as startsAt",
      "minutes",
      "link",
      "replay_asset_id as replayAssetId",
      "cancelled_at as canceledAt",
    ])
    .select(sql<string>`md5(live_sessions::text)`.as("version"))
    .select(
      sql<number>`(select count(*)::int from access where access.formation_id = live_sessions.formation_id
        and ${isAccessOpen}
        and (live_sessions.cohort_id is null or live_sessions.cohort_id = access.cohort_id))`.as("learners"),
    );
}

/** The possible audiences of a session: each training, followed by its cohorts. */
export function listAudiences(db: Db) {
  return db
    .selectFrom("formations")
    .leftJoin("cohorts", "cohorts.formation_id", "formations.id")
    .select(["formations.id as formationId", "formations.name as formation"])
    .select(["cohorts.id as cohortId", "cohorts.name as cohort"])
    .where("formations.status", "!=", "draft")
    .orderBy("formations.name")
    .orderBy("formations.id")
    .orderBy("cohorts.starts_on")
    .execute();
}

/** The films that can be the replay of a session, the newest first. */
export async function listFilms(db: Db): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom("media_assets")
    .select(["id", "title", "original_name"])
    .where("kind", "=", "video")
    .where("state", "=", "ready")
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  return rows.map(({ id, title, original_name }) => ({ id, name: title || original_name }));
}
