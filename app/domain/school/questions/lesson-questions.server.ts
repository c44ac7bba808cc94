import { type SqlBool, sql } from "kysely";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { allowsPersonalHelp, openAccess } from "../enrolment/open-access.server.ts";

export interface OwnQuestion {
  id: string;
  text: string;
  askedAt: Date;
  /** The exercise that was sent to be read; null for a question. */
  blockId: string | null;
  mayPublish: boolean;
  isPublished: boolean;
  answer: string | null;
  answeredAt: Date | null;
  /** It waits for no answer any more. */
  isClosed: boolean;
}

export interface LessonQuestions {
  mayAsk: boolean;
  own: OwnQuestion[];
  published: { id: string; text: string; answer: string }[];
}

const MAX_SHOWN = 50;

export function questionsOf(db: Db, { userId, lessonId }: { userId: string; lessonId: string }) {
  return db
    .selectFrom("lessonQuestions as question")
    .leftJoin("lessonAnswers as answer", "answer.questionId", "question.id")
    .select([
      "question.id",
      "question.text",
      "question.blockId",
      "askedAt",
      "mayPublishAt",
      "publishedAt",
      "closedAt",
      "answer.text as answer",
      "answer.at as answeredAt",
    ])
    .select(({ eb }) => eb("question.userId", "=", userId).as("isOwn"))
    .where("lessonId", "=", lessonId)
    .where((where) => where.or([where("question.userId", "=", userId), where("publishedAt", "is not", null)]))
    .orderBy("isOwn", "desc")
    .orderBy("askedAt")
    .limit(MAX_SHOWN);
}

interface Helped {
  userId: string;
  lessonId: string;
  /** Given by a prepared query, whose text is the same in a preview of the open shop. */
  isLive?: boolean;
}

export function formationsWithHelp(db: Db, { userId, lessonId, isLive }: Helped) {
  return openAccess(db, userId)
    .innerJoin("formationCourses", "formationCourses.formationId", "formations.id")
    .innerJoin("lessons", "lessons.courseId", "formationCourses.courseId")
    .select("formations.id")
    .where("lessons.id", "=", lessonId)
    .where(allowsPersonalHelp(isLive));
}

interface StoredQuestion {
  id: string;
  text: string;
  blockId: string | null;
  /** PostgreSQL's JSON holds times as text. */
  askedAt: string;
  mayPublishAt: string | null;
  publishedAt: string | null;
  closedAt: string | null;
  answer: string | null;
  answeredAt: string | null;
  isOwn: SqlBool;
}

export function lessonQuestions(rows: StoredQuestion[], mayAsk: boolean): LessonQuestions {
  return {
    mayAsk,
    own: rows
      .filter(({ isOwn }) => isOwn)
      .map(({ id, text, blockId, answer, askedAt, answeredAt, mayPublishAt, publishedAt, closedAt }) => ({
        id,
        text,
        blockId,
        answer,
        askedAt: new Date(askedAt),
        answeredAt: answeredAt === null ? null : new Date(answeredAt),
        mayPublish: mayPublishAt !== null,
        isPublished: publishedAt !== null,
        isClosed: closedAt !== null,
      })),
    published: rows.flatMap(({ id, text, answer, isOwn }) => (isOwn || answer === null ? [] : [{ id, text, answer }])),
  };
}

interface NewQuestion {
  /** Comes with the form: a form sent twice asks one question. */
  id: string;
  userId: string;
  lessonId: string;
  text: string;
  /** The learner allows the question to be published under the lesson, without a name. */
  mayPublish: boolean;
}

const MAX_PER_DAY = 10;

export function askQuestion(
  db: Db,
  { id, userId, lessonId, text, mayPublish }: NewQuestion,
): Promise<
  { ok: true } | { ok: false; reason: "too-many"; retryAfter: number } | { ok: false; reason: "not-offered" }
> {
  return db.transaction().execute(async (trx) => {
    // Concurrent questions of one learner are counted one after the other.
    await takeAdvisoryLock(trx, `questions ${userId}`);
    const known = await trx.selectFrom("lessonQuestions").select("id").where("id", "=", id).executeTakeFirst();
    if (known) return { ok: true };
    const helped = await formationsWithHelp(trx, { userId, lessonId }).executeTakeFirst();
    if (!helped) return { ok: false, reason: "not-offered" };
    const tenth = await lastOf(trx, userId, MAX_PER_DAY);
    if (tenth) return { ok: false, reason: "too-many", retryAfter: tenth.retryAfter };
    await trx
      .insertInto("lessonQuestions")
      .values({
        id,
        userId,
        lessonId,
        text,
        mayPublishAt: mayPublish ? sql<Date>`now()` : null,
      })
      .execute();
    await queueEmail(trx, {
      name: "lesson-question",
      recipient: seller.email,
      props: { questionId: id },
      dedupeKey: `lesson-question:${id}`,
    });
    return { ok: true };
  });
}

/** Of the last 24 hours the question before which `max - 1` others are newer; `retryAfter`: the seconds until it is older. */
function lastOf(trx: Db, userId: string, max: number) {
  return trx
    .selectFrom("lessonQuestions")
    .select(sql<number>`ceil(extract(epoch from asked_at + interval '24 hours' - now()))::int`.as("retryAfter"))
    .where("userId", "=", userId)
    .where("askedAt", ">", sql<Date>`now() - interval '24 hours'`)
    .orderBy("askedAt", "desc")
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
}

/** When forbidden, it is unpublished at once. */
export async function allowPublishing(
  db: Db,
  { questionId, userId, mayPublish }: { questionId: string; userId: string; mayPublish: boolean },
): Promise<void> {
  await db
    .updateTable("lessonQuestions")
    .set(
      mayPublish
        ? { mayPublishAt: sql<Date>`coalesce(may_publish_at, now())` }
        : { mayPublishAt: null, publishedAt: null },
    )
    .where("id", "=", questionId)
    .where("userId", "=", userId)
    .where("blockId", "is", null)
    .execute();
}
