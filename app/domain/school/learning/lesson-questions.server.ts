import type { SqlBool } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";
import { allowsPersonalHelp } from "../enrolment/personal-help.server.ts";

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
  mayAsk: boolean;
  own: OwnQuestion[];
  published: { id: string; text: string; answer: string }[];
}

const MAX_SHOWN = 50;

/**
 * The learner's own questions about a lesson, and the published ones of others: a part of the query that reads the
 * lesson.
 */
export function questionsOf(db: Db, { userId, lessonId }: { userId: string; lessonId: string }) {
  return db
    .selectFrom("lessonQuestions as question")
    .leftJoin("lessonAnswers as answer", "answer.questionId", "question.id")
    .select([
      "question.id",
      "question.text",
      "askedAt",
      "mayPublishAt",
      "publishedAt",
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

export function formationsWithHelp(db: Db, { userId, lessonId }: { userId: string; lessonId: string }) {
  return db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formationId")
    .innerJoin("formationCourses", "formationCourses.formationId", "formations.id")
    .innerJoin("lessons", "lessons.courseId", "formationCourses.courseId")
    .select("formations.id")
    .where("access.userId", "=", userId)
    .where(isAccessOpen)
    .where("lessons.id", "=", lessonId)
    .where(allowsPersonalHelp);
}

interface StoredQuestion {
  id: string;
  text: string;
  /** PostgreSQL's JSON holds times as text. */
  askedAt: string;
  mayPublishAt: string | null;
  publishedAt: string | null;
  answer: string | null;
  answeredAt: string | null;
  isOwn: SqlBool;
}

export function lessonQuestions(rows: StoredQuestion[], mayAsk: boolean): LessonQuestions {
  return {
    mayAsk,
    own: rows
      .filter(({ isOwn }) => isOwn)
      .map(({ id, text, answer, askedAt, answeredAt, mayPublishAt, publishedAt }) => ({
        id,
        text,
        answer,
        askedAt: new Date(askedAt),
        answeredAt: answeredAt === null ? null : new Date(answeredAt),
        mayPublish: mayPublishAt !== null,
        isPublished: publishedAt !== null,
      })),
    published: rows.flatMap(({ id, text, answer, isOwn }) => (isOwn || answer === null ? [] : [{ id, text, answer }])),
  };
}
