import { sql } from "kysely";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import { allowsPersonalHelp } from "../catalogue/personal-help.server.ts";
import { queueEmail } from "../mail/outbox.server.ts";
import { takeTurn } from "../values/turn.server.ts";

export interface NewQuestion {
  /** Comes with the form: sent twice it is one question. */
  id: string;
  userId: string;
  lessonId: string;
  text: string;
  /** The learner allows that it stands under the lesson, without a name. */
  mayPublish: boolean;
}

/** Of one person, within 24 hours. */
const MOST_A_DAY = 10;

/** Puts a question to the founder, who learns of it by email. */
export function askQuestion(
  db: Db,
  { id, userId, lessonId, text, mayPublish }: NewQuestion,
): Promise<{ ok: true } | { ok: false; reason: "too-many" | "not-offered" }> {
  return db.transaction().execute(async (trx) => {
    // Two forms of one person are counted one after the other.
    await takeTurn(trx, `questions ${userId}`);
    const known = await trx.selectFrom("lesson_questions").select("id").where("id", "=", id).executeTakeFirst();
    if (known) return { ok: true };
    if (!(await mayAsk(trx, { userId, lessonId }))) return { ok: false, reason: "not-offered" };
    if ((await countRecent(trx, userId)) >= MOST_A_DAY) return { ok: false, reason: "too-many" };
    await trx
      .insertInto("lesson_questions")
      .values({
        id,
        user_id: userId,
        lesson_id: lessonId,
        text,
        may_publish_at: mayPublish ? sql<Date>`now()` : null,
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

/** Whether a training through which this learner has the lesson comes with answers of a person. */
export async function mayAsk(db: Db, { userId, lessonId }: { userId: string; lessonId: string }): Promise<boolean> {
  const formation = await db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formation_id")
    .innerJoin("formation_courses", "formation_courses.formation_id", "formations.id")
    .innerJoin("lessons", "lessons.course_id", "formation_courses.course_id")
    .select("formations.id")
    .where("access.user_id", "=", userId)
    .where("access.revoked_at", "is", null)
    .where("lessons.id", "=", lessonId)
    .where(allowsPersonalHelp)
    .executeTakeFirst();
  return formation !== undefined;
}

async function countRecent(trx: Db, userId: string): Promise<number> {
  const { asked } = await trx
    .selectFrom("lesson_questions")
    .select(({ fn }) => fn.countAll<string>().as("asked"))
    .where("user_id", "=", userId)
    .where("asked_at", ">", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return Number(asked);
}

/** The learner's word about publishing a question. Taken back, it is no longer under the lesson at once. */
export async function allowPublishing(
  db: Db,
  { questionId, userId, mayPublish }: { questionId: string; userId: string; mayPublish: boolean },
): Promise<void> {
  await db
    .updateTable("lesson_questions")
    .set(
      mayPublish
        ? { may_publish_at: sql<Date>`coalesce(may_publish_at, now())` }
        : { may_publish_at: null, published_at: null },
    )
    .where("id", "=", questionId)
    .where("user_id", "=", userId)
    .execute();
}

export interface OwnQuestion {
  id: string;
  text: string;
  askedAt: Date;
  mayPublish: boolean;
  isPublished: boolean;
  answer: string | null;
  answeredAt: Date | null;
}

export interface LessonQuestions {
  /** Whether the training comes with answers of a person. */
  mayAsk: boolean;
  own: OwnQuestion[];
  /** Of other learners, without a word about who they are. */
  published: { id: string; text: string; answer: string }[];
}

/** Under a lesson no more than that. */
const MOST_SHOWN = 50;

/** The learner's own questions about a lesson, and the published ones of others. */
export async function readQuestions(
  db: Db,
  { userId, lessonId }: { userId: string; lessonId: string },
): Promise<LessonQuestions> {
  const rows = await db
    .selectFrom("lesson_questions as question")
    .leftJoin("lesson_answers as answer", "answer.question_id", "question.id")
    .select([
      "question.id",
      "question.text",
      "asked_at as askedAt",
      "may_publish_at as mayPublishAt",
      "published_at as publishedAt",
      "answer.text as answer",
      "answer.at as answeredAt",
    ])
    .select(({ eb }) => eb("question.user_id", "=", userId).as("isOwn"))
    .where("lesson_id", "=", lessonId)
    .where((where) => where.or([where("question.user_id", "=", userId), where("published_at", "is not", null)]))
    .orderBy("isOwn", "desc")
    .orderBy("asked_at")
    .limit(MOST_SHOWN)
    .execute();
  return {
    mayAsk: await mayAsk(db, { userId, lessonId }),
    own: rows
      .filter(({ isOwn }) => isOwn)
      .map(({ isOwn: _, mayPublishAt, publishedAt, ...question }) => ({
        ...question,
        mayPublish: mayPublishAt !== null,
        isPublished: publishedAt !== null,
      })),
    published: rows.flatMap(({ id, text, answer, isOwn }) => (isOwn || answer === null ? [] : [{ id, text, answer }])),
  };
}
