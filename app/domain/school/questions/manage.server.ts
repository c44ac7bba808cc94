import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { nameOfUser } from "../../people/accounts/profile.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { countExactly, readPage } from "../../values/read-page.server.ts";

const ENTITY = "lesson_question";

export type QuestionState = "unanswered" | "answered" | "closed";

interface QuestionFilters {
  state: QuestionState | null;
  lessonId: string | null;
  userId?: string;
}

export type ManagedQuestion = InferResult<ReturnType<typeof questionsQuery>>[number];

export function listQuestions(db: Db, filters: QuestionFilters, page: number): Promise<PageOf<ManagedQuestion>> {
  const { state, lessonId, userId } = filters;
  const ordered = questionsQuery(db)
    .$if(state === "unanswered", (query) => query.where(isUnanswered))
    .$if(state === "closed", (query) => query.where("answer.questionId", "is", null).where("closedAt", "is not", null))
    .$if(state === "answered", (query) => query.where("answer.questionId", "is not", null))
    .$if(lessonId !== null, (query) => query.where("question.lessonId", "=", lessonId))
    .$if(userId !== undefined, (query) => query.where("question.userId", "=", userId ?? null))
    .orderBy(isUnanswered, "desc")
    .orderBy("courses.title")
    .orderBy("lessons.title")
    .orderBy("question.askedAt")
    .orderBy("question.id");
  return readPage(db, ordered, page);
}

export function findQuestion(db: Db, id: string): Promise<ManagedQuestion | undefined> {
  return questionsQuery(db).where("question.id", "=", id).executeTakeFirst();
}

const isUnanswered = sql<boolean>`(answer.question_id is null and closed_at is null)`;

function questionsQuery(db: Db) {
  return db
    .selectFrom("lessonQuestions as question")
    .innerJoin("users", "users.id", "question.userId")
    .leftJoin("userProfiles", "userProfiles.userId", "users.id")
    .innerJoin("lessons", "lessons.id", "question.lessonId")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .leftJoin("lessonAnswers as answer", "answer.questionId", "question.id")
    .select([
      "question.id",
      "question.text",
      // The exercise that was sent to be read; null for a question.
      "question.blockId",
      "question.askedAt",
      "users.id as userId",
      "users.email",
      "lessons.id as lessonId",
      "lessons.title as lesson",
      "courses.title as course",
      "question.mayPublishAt",
      "question.publishedAt",
      "question.closedAt",
      "answer.text as answer",
      "answer.author",
      "answer.at as answeredAt",
    ])
    .select(nameOfUser.as("name"));
}

export async function countUnansweredQuestions(db: Db): Promise<number> {
  return countExactly(
    db
      .selectFrom("lessonQuestions")
      .leftJoin("lessonAnswers as answer", "questionId", "lessonQuestions.id")
      .where(isUnanswered),
  );
}

type Answering = { ok: true } | { ok: false; reason: "unknown" | "answered" };

/** Of two concurrent answers the first is kept, and the second administrator is told. */
export function answerQuestion(db: Db, actor: Actor, { id, text }: { id: string; text: string }): Promise<Answering> {
  return db.transaction().execute(async (trx) => {
    const question = await lockQuestion(trx, id);
    if (!question) return { ok: false, reason: "unknown" };
    const before = await trx.selectFrom("lessonAnswers").select("text").where("questionId", "=", id).executeTakeFirst();
    // The same answer sent twice is one answer.
    if (before) return before.text === text ? { ok: true } : { ok: false, reason: "answered" };
    await trx.insertInto("lessonAnswers").values({ questionId: id, text, author: actor.name }).execute();
    await audit(trx, actor, { action: "answer", entity: ENTITY, entityId: id });
    const name = question.blockId === null ? "lesson-answer" : "shared-sheet-answer";
    await queueEmail(trx, { name, recipient: question.email, props: { questionId: id }, dedupeKey: `${name}:${id}` });
    return { ok: true };
  });
}

/** It waits for no answer any more, because it got one elsewhere or needs none. `isClosed`: false reopens it. */
export function closeQuestion(
  db: Db,
  actor: Actor,
  { id, isClosed }: { id: string; isClosed: boolean },
): Promise<Answering> {
  return db.transaction().execute(async (trx) => {
    const question = await lockQuestion(trx, id);
    if (!question) return { ok: false, reason: "unknown" };
    if ((question.closedAt !== null) === isClosed) return { ok: true };
    const answer = trx.selectFrom("lessonAnswers").select("questionId").where("questionId", "=", id);
    if (await answer.executeTakeFirst()) return { ok: false, reason: "answered" };
    await trx
      .updateTable("lessonQuestions")
      .set({ closedAt: isClosed ? sql<Date>`now()` : null })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, { action: isClosed ? "close" : "reopen", entity: ENTITY, entityId: id });
    return { ok: true };
  });
}

type Publishing = { ok: true } | { ok: false; reason: "unknown" | "not-allowed" };

/** Without a name, and only if the learner allows it. */
export function publishQuestion(
  db: Db,
  actor: Actor,
  { id, isPublished }: { id: string; isPublished: boolean },
): Promise<Publishing> {
  return db.transaction().execute(async (trx) => {
    const question = await lockQuestion(trx, id);
    if (!question) return { ok: false, reason: "unknown" };
    const answer = await trx
      .selectFrom("lessonAnswers")
      .select("questionId")
      .where("questionId", "=", id)
      .executeTakeFirst();
    if (isPublished && !(question.mayPublishAt && answer)) return { ok: false, reason: "not-allowed" };
    if ((question.publishedAt !== null) === isPublished) return { ok: true };
    await trx
      .updateTable("lessonQuestions")
      .set({ publishedAt: isPublished ? sql<Date>`now()` : null })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, { action: isPublished ? "publish" : "unpublish", entity: ENTITY, entityId: id });
    return { ok: true };
  });
}

function lockQuestion(trx: Db, id: string) {
  return trx
    .selectFrom("lessonQuestions")
    .innerJoin("users", "users.id", "userId")
    .select(["users.email", "blockId", "mayPublishAt", "publishedAt", "closedAt"])
    .where("lessonQuestions.id", "=", id)
    .forUpdate("lessonQuestions")
    .executeTakeFirst();
}
