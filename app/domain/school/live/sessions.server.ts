import { sql } from "kysely";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { accessEnd, allowsPersonalHelp, openAccess } from "../enrolment/open-access.server.ts";

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

export async function readLiveSessions(db: Db, userId: string, slug: string) {
  const formation = await openAccess(db, userId)
    .leftJoin("cohorts", "cohorts.id", "access.cohortId")
    .select([
      "formations.name",
      "cohorts.name as cohort",
      "cohorts.startsOn as cohortStartsOn",
      accessEnd.as("accessEndsAt"),
    ])
    .where("formations.slug", "=", slug)
    .executeTakeFirst();
  if (!formation) return undefined;
  const { name, cohort, cohortStartsOn, accessEndsAt } = formation;
  const sessions = await sessionsOf(db, userId).where("formations.slug", "=", slug).where(isInAccess).execute();
  return {
    name,
    accessEndsAt,
    cohort: cohort !== null && cohortStartsOn !== null ? { name: cohort, startsOn: cohortStartsOn } : null,
    sessions: sessions.map(sessionOf),
  };
}

export async function findLiveSession(
  db: Db,
  { userId, slug, id }: { userId: string; slug: string; id: string },
): Promise<LiveSession | undefined> {
  const row = await sessionsOf(db, userId)
    .where("formations.slug", "=", slug)
    .where("liveSessions.id", "=", id)
    .executeTakeFirst();
  return row && sessionOf(row);
}

export async function hasLiveSessions(db: Db, userId: string, slug: string): Promise<boolean> {
  const sessions = sessionsOf(db, userId).where("formations.slug", "=", slug).where(isInAccess);
  const row = await sessions.limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The dates that a buyer can be told: those of all, and of `cohortId`, where live teaching may be sold. */
export function listNextSessions(
  db: Db,
  formationId: string,
  { cohortId = null, limit = 3 }: { cohortId?: string | null; limit?: number } = {},
) {
  return db
    .selectFrom("liveSessions")
    .innerJoin("formations", "formations.id", "formationId")
    .select(["liveSessions.id", "startsAt", "liveSessions.isSample"])
    .where("formationId", "=", formationId)
    .where(allowsPersonalHelp())
    .where(({ eb, or }) => or([eb("cohortId", "is", null), eb("cohortId", "=", cohortId)]))
    .where("cancelledAt", "is", null)
    .where("startsAt", ">", sql<Date>`now()`)
    .where(isShownSession())
    .orderBy("startsAt")
    .limit(limit)
    .execute();
}

/** The next one of each formation, by its address. */
export async function nextLiveSessions(db: Db, userId: string): Promise<Map<string, LiveSession>> {
  const rows = await sessionsOf(db, userId)
    .where(isInAccess)
    .where("cancelledAt", "is", null)
    .where(sql<Date>`starts_at + minutes * interval '1 minute'`, ">", sql<Date>`now()`)
    .execute();
  return new Map(rows.reverse().map((row) => [row.slug, sessionOf(row)]));
}

/** A replay opens with the end of the session. */
export async function mayWatchReplay(db: Db, userId: string, assetId: string): Promise<boolean> {
  const row = await sessionsOf(db, userId)
    .where("replayAssetId", "=", assetId)
    .where("cancelledAt", "is", null)
    .where(sql<Date>`starts_at + minutes * interval '1 minute'`, "<=", sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The samples are dates of a shop on trial: with a live key they promise nothing. */
export const isShownSession = () => sql<boolean>`(not live_sessions.is_sample or not ${showsLive()}::boolean)`;

/** Whether the session, or a change of it, has been announced to her. */
export const wasInvited = (userId: string) =>
  sql<boolean>`exists (select from emails where status = 'sent' and dedupe_key like 'live:' || live_sessions.id || ':%:' || ${userId}::text)`;

/** Before the access closes. A learner is invited to no other session, but told when hers is moved. */
export const isInAccess = sql<boolean>`(live_sessions.starts_at < ${accessEnd}) is not false`;

/** Until it was moved, at `before` (an ISO time), it stood in her list. */
export const wasInAccess = (before: string) => sql<boolean>`(${before}::timestamptz < ${accessEnd}) is not false`;

export function sessionsOf(db: Db, userId: string) {
  return openAccess(db, userId)
    .innerJoin("liveSessions", "liveSessions.formationId", "formations.id")
    .select([
      "liveSessions.id",
      "liveSessions.title",
      "startsAt",
      "minutes",
      "link",
      "replayAssetId",
      "sequence",
      "cancelledAt as canceledAt",
      "liveSessions.createdAt",
      "liveSessions.updatedAt",
      "formations.slug",
      "formations.name as formationName",
    ])
    .where(isShownSession())
    .where((where) =>
      where.or([
        where("liveSessions.cohortId", "is", null),
        where("liveSessions.cohortId", "=", where.ref("access.cohortId")),
      ]),
    )
    .orderBy("startsAt")
    .orderBy("liveSessions.id");
}

type Row = Awaited<ReturnType<ReturnType<typeof sessionsOf>["executeTakeFirstOrThrow"]>>;

export function sessionOf({ slug, formationName, ...row }: Row): LiveSession {
  return { ...row, formation: { slug, name: formationName } };
}
