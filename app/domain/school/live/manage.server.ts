import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { JobPayload } from "#app/jobs/jobs.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { orIfReferenced } from "#db/errors.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmails } from "../../mail/outbox.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { toldLearners } from "../enrolment/knows-shop.server.ts";
import { allowsPersonalHelp } from "../enrolment/open-access.server.ts";
import { findPlanned, type PlannedSession } from "./manage-list.server.ts";
import { endOf } from "./schedule.ts";

/** All learners of a formation, or one of its cohorts. It never changes. */
export interface Audience {
  formationId: string;
  cohortId: string | null;
}

export interface SessionInput {
  title: string;
  startsAt: Date;
  minutes: number;
  link: string;
  replayAssetId: string | null;
}

export type Saving =
  | { ok: true; id: string }
  | { ok: false; reason: "unknown" | "changed" | "canceled" | "audience" | "not-offered" | "past" };

/** `id` is rendered with the form, so that a form sent twice plans one session. */
export async function createSession(
  db: Db,
  actor: Actor,
  { id, audience, input }: { id: string; audience: Audience; input: SessionInput },
): Promise<Saving> {
  return refusing(db, async (trx) => {
    if (isOverWithoutReplay(input)) return { ok: false, reason: "past" };
    if (!(await isAudience(trx, audience))) return { ok: false, reason: "audience" };
    if (!(await isOffered(trx, audience))) return { ok: false, reason: "not-offered" };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("liveSessions")
      .values({ id, formationId: audience.formationId, cohortId: audience.cohortId, ...columnsOf(input) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return { ok: true, id };
    await audit(trx, actor, { ...ENTITY, entityId: id, action: "create", after: auditedFields(input) });
    await enqueue(trx, "announce-session", { sessionId: id, sequence: 0 });
    await invalidatePages(trx);
    return { ok: true, id };
  });
}

/**
 * Unless the session has changed since the form was opened (`version`). The sequence does not rise with the replay. A
 * sample that the founder has saved is no sample any more.
 */
export async function updateSession(
  db: Db,
  actor: Actor,
  { id, version, input }: { id: string; version: string; input: SessionInput },
): Promise<Saving> {
  return refusing(db, async (trx) => {
    const before = await lockSession(trx, id);
    if (!before) return { ok: false, reason: "unknown" };
    if (before.canceledAt) return { ok: false, reason: "canceled" };
    if (before.version !== version) return isSame(before, input) ? { ok: true, id } : { ok: false, reason: "changed" };
    const isMoved = before.startsAt.getTime() !== input.startsAt.getTime();
    if (isMoved && isOverWithoutReplay(input)) return { ok: false, reason: "past" };
    await trx
      .updateTable("liveSessions")
      .set({ ...columnsOf(input), isSample: false, updatedAt: sql`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    await invalidatePages(trx);
    if (isOther(before, input)) await raiseSequence(trx, id, isMoved ? before.startsAt.toISOString() : undefined);
    const after = auditedFields(input);
    await audit(trx, actor, { ...ENTITY, entityId: id, action: "update", before: auditedFields(before), after });
    return { ok: true, id };
  });
}

export type Cancellation = { ok: true } | { ok: false; reason: "unknown" | "over" };

/** It stays in lists and calendars as canceled, and lets go of its film. One that has ended took place. */
export async function cancelSession(db: Db, actor: Actor, id: string): Promise<Cancellation> {
  return db.transaction().execute(async (trx): Promise<Cancellation> => {
    const before = await lockSession(trx, id);
    if (!before) return { ok: false, reason: "unknown" };
    if (before.canceledAt) return { ok: true };
    if (endOf(before) <= new Date()) return { ok: false, reason: "over" };
    await trx
      .updateTable("liveSessions")
      .set({ cancelledAt: sql`now()`, replayAssetId: null, updatedAt: sql`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    await raiseSequence(trx, id);
    await invalidatePages(trx);
    await audit(trx, actor, { ...ENTITY, entityId: id, action: "call-off", before: auditedFields(before) });
    return { ok: true };
  });
}

/** A past date is a mistake, unless the session is entered for its film. */
function isOverWithoutReplay({ startsAt, replayAssetId }: SessionInput): boolean {
  return startsAt < new Date() && replayAssetId === null;
}

const ENTITY = { entity: "live_session" } as const;

/** Refuses when the formation, cohort or film was deleted while the form was open. */
async function refusing(db: Db, write: (trx: Db) => Promise<Saving>): Promise<Saving> {
  return orIfReferenced(db.transaction().execute(write), { ok: false, reason: "audience" });
}

async function isAudience(trx: Db, { formationId, cohortId }: Audience): Promise<boolean> {
  if (!cohortId) return true;
  const cohort = await trx
    .selectFrom("cohorts")
    .select("id")
    .where("id", "=", cohortId)
    .where("formationId", "=", formationId)
    .executeTakeFirst();
  return cohort !== undefined;
}

/** New sessions are allowed only by the regime of the formation; announced ones stay. */
async function isOffered(trx: Db, { formationId }: Audience): Promise<boolean> {
  const formation = await trx
    .selectFrom("formations")
    .select("id")
    .where("id", "=", formationId)
    .where(allowsPersonalHelp())
    .executeTakeFirst();
  return formation !== undefined;
}

async function lockSession(trx: Db, id: string): Promise<PlannedSession | undefined> {
  await trx.selectFrom("liveSessions").select("id").where("id", "=", id).forUpdate().execute();
  return findPlanned(trx, id);
}

/** Calendars follow the highest sequence, and the learners concerned get an email. */
async function raiseSequence(trx: Db, id: string, before?: string): Promise<void> {
  const { sequence } = await trx
    .updateTable("liveSessions")
    .set({ sequence: sql`sequence + 1` })
    .where("id", "=", id)
    .returning("sequence")
    .executeTakeFirstOrThrow();
  await enqueue(trx, "announce-session", { sessionId: id, sequence, before });
}

/** Whether saving this emails the learners. `id`: null for a new session, which nobody is told of once it is over. */
export async function isAnnounced(db: Db, id: string | null, input: SessionInput): Promise<boolean> {
  const before = id && (await findPlanned(db, id));
  return before ? isOther(before, input) : endOf(input) > new Date();
}

function isOther(before: SessionInput, after: SessionInput): boolean {
  return (
    before.title !== after.title ||
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.minutes !== after.minutes ||
    before.link !== after.link
  );
}

/** The second post of a double click. */
function isSame(before: SessionInput, input: SessionInput): boolean {
  return isDeepStrictEqual(columnsOf(before), columnsOf(input));
}

function columnsOf({ title, startsAt, minutes, link, replayAssetId }: SessionInput) {
  return { title, startsAt, minutes, link, replayAssetId };
}

function auditedFields({ title, startsAt, minutes, link, replayAssetId }: SessionInput): Record<string, unknown> {
  return { title, startsAt, minutes, link, replay: replayAssetId };
}

/** The learners of one transaction; the next job continues with the others. */
const PAGE = 200;

/** Each learner gets one email for each sequence, and none when the session has changed again or is over. */
export async function announceSession(
  db: Db,
  { sessionId, sequence, before, after }: JobPayload<"announce-session">,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom("liveSessions")
      .select(["formationId", "cohortId", "startsAt", "minutes"])
      .where("id", "=", sessionId)
      .where("sequence", "=", sequence)
      .executeTakeFirst();
    if (!session || endOf(session) <= new Date()) return;
    const learners = await toldLearners(trx)
      .select(["users.id", "users.email", "access.opensAt"])
      .where("access.formationId", "=", session.formationId)
      .$if(session.cohortId !== null, (query) => query.where("access.cohortId", "=", session.cohortId))
      .$if(after !== undefined, (query) => query.where("users.id", ">", sql<string>`${after}::uuid`))
      .orderBy("users.id")
      .limit(PAGE)
      .execute();
    const emails = learners.map(({ id: userId, email, opensAt }) => ({
      name: "live-session" as const,
      recipient: email,
      props: { sessionId, userId, sequence: `${sequence}`, before: before ?? "" },
      dedupeKey: `live:${sessionId}:${sequence}:${userId}`,
      // Access that still waits for the order confirmation is open by then (Code de la consommation, art. L221-13).
      scheduledFor: opensAt > new Date() ? opensAt : undefined,
      expiresAt: endOf(session),
    }));
    await queueEmails(trx, emails);
    const last = learners.at(PAGE - 1);
    if (last) await enqueue(trx, "announce-session", { sessionId, sequence, before, after: last.id });
  });
}
