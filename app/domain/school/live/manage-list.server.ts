import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { toldLearners } from "../enrolment/knows-shop.server.ts";
import { isAccessOpen } from "../enrolment/open-access.server.ts";

export type PlannedSession = InferResult<ReturnType<typeof planned>>[number];

/** The next one first, then those that are over, the latest first. */
export function listPlanned(db: Db, page: number): Promise<PageOf<PlannedSession>> {
  const isOver = sql<boolean>`starts_at + make_interval(mins => minutes) < now()`;
  const ordered = planned(db)
    .orderBy(isOver)
    .orderBy(sql`case when ${isOver} then null else starts_at end`)
    .orderBy("startsAt", "desc")
    .orderBy("liveSessions.id", "desc");
  return readPage(db, ordered, page);
}

export function findPlanned(db: Db, id: string): Promise<PlannedSession | undefined> {
  return planned(db).where("liveSessions.id", "=", id).executeTakeFirst();
}

function planned(db: Db) {
  return db
    .selectFrom("liveSessions")
    .innerJoin("formations", "formations.id", "liveSessions.formationId")
    .leftJoin("cohorts", "cohorts.id", "liveSessions.cohortId")
    .select([
      "liveSessions.id",
      "liveSessions.formationId",
      "liveSessions.cohortId",
      "formations.name as formation",
      "cohorts.name as cohort",
      "liveSessions.title",
      "startsAt",
      "minutes",
      "link",
      "replayAssetId",
      "liveSessions.isSample",
      "cancelledAt as canceledAt",
    ])
    .select(sql<string>`md5(live_sessions::text)`.as("version"))
    .select((session) =>
      session
        .selectFrom("access")
        .select(({ fn }) => fn.countAll<number>().as("learners"))
        .whereRef("access.formationId", "=", "liveSessions.formationId")
        .where(isAccessOpen)
        .where(({ eb, or, ref }) =>
          or([eb("liveSessions.cohortId", "is", null), eb("liveSessions.cohortId", "=", ref("access.cohortId"))]),
        )
        .$asScalar()
        .$notNull()
        .as("learners"),
    );
}

/** How many emails a session sends, by its audience. */
export async function readTold(db: Db) {
  const rows = await toldLearners(db)
    .select(({ fn }) => ["access.formationId", "access.cohortId", fn.countAll<number>().as("learners")])
    .groupBy(["access.formationId", "access.cohortId"])
    .execute();
  return ({ formationId, cohortId }: { formationId: string; cohortId: string | null }) =>
    rows
      .filter((row) => row.formationId === formationId && (cohortId === null || row.cohortId === cohortId))
      .reduce((sum, { learners }) => sum + learners, 0);
}

export function listAudiences(db: Db) {
  return db
    .selectFrom("formations")
    .leftJoin("cohorts", "cohorts.formationId", "formations.id")
    .select(["formations.id as formationId", "formations.name as formation"])
    .select(["cohorts.id as cohortId", "cohorts.name as cohort"])
    .where("formations.status", "!=", "draft")
    .orderBy("formations.name")
    .orderBy("formations.id")
    .orderBy("cohorts.startsOn")
    .execute();
}

export async function listFilms(db: Db): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom("mediaAssets")
    .select(["id", "title", "originalName"])
    .where("kind", "=", "video")
    .where("state", "=", "ready")
    .orderBy("createdAt", "desc")
    .limit(200)
    .execute();
  return rows.map(({ id, title, originalName }) => ({ id, name: title || originalName }));
}
