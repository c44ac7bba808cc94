import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "#db/connection.server.ts";
import { type Block, blocksSchema, type QuizBlock } from "../courses/blocks.ts";
import type { TickedChoices } from "../courses/quiz.ts";
import type { Save } from "../courses/saves.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";
import { noteOf } from "../notes/notes.server.ts";
import { isLessonPublished, isPublishedVersion } from "../release/is-published.server.ts";
import { isQuiz, lastSaves, newestFirst } from "./answers.server.ts";
import { type LessonQuestions, lessonQuestions, questionsOf, trainingsWithHelp } from "./lesson-questions.server.ts";
import { type QuizStart, runningStarts } from "./quiz-starts.server.ts";

export interface Attempt {
  answers: TickedChoices;
  /** Per cent of the questions. */
  score: number;
  passed: boolean;
  /** True if this attempt or an earlier one has passed. */
  everPassed: boolean;
  /** True if it was sent after its time was over. */
  isLate: boolean;
  /** The number of attempts, this one included. */
  count: number;
  at: Date;
  /** As the learner saw it and as it was graded, whatever the lesson asks today. */
  quiz: QuizBlock;
}

interface Opening {
  userId: string;
  lessonId: string;
  /** False when a browser prefetches the page: the learner has not opened the lesson yet. */
  isRead: boolean;
}

export interface OpenLesson {
  version: number;
  blocks: Block[];
  /** The saves of each exercise, by block, as `currentAnswers` reads them. */
  saves: Map<string, Save[]>;
  /** The last attempt at each quiz, by block. */
  attempts: Map<string, Attempt>;
  /** The running attempt at each quiz with a duration, by block. */
  starts: Map<string, QuizStart>;
  note: { text: string; at: Date } | undefined;
  questions: LessonQuestions;
}

/** The quiz of an attempt, in the version of the lesson that it was graded against. */
const gradedBlock = sql`jsonb_path_query_first(graded.blocks, '$[*] ? (@.id == $id)',
  jsonb_build_object('id', quiz_attempts.block_id))`;

/**
 * Reads the published version of a lesson with this learner's answers, and records that the learner has opened the
 * lesson, in one round trip to the database.
 */
export async function openLesson(db: Db, { userId, lessonId, isRead }: Opening): Promise<OpenLesson | undefined> {
  const published = (isRead ? recorded(db, userId, lessonId) : db)
    .selectFrom("lessons")
    .innerJoin("lesson_versions", (join) => join.on(isPublishedVersion))
    .select((query) => [
      "lesson_versions.n",
      "lesson_versions.blocks",
      jsonArrayFrom(lastSaves(db, userId).where("answer.lesson_id", "=", lessonId)).as("saves"),
      jsonArrayFrom(
        query
          .selectFrom("quiz_attempts")
          .innerJoin("lesson_versions as graded", (join) =>
            join
              .onRef("graded.lesson_id", "=", "quiz_attempts.lesson_id")
              .onRef("graded.n", "=", "quiz_attempts.version_n"),
          )
          .leftJoin("quiz_starts", "quiz_starts.id", "quiz_attempts.id")
          .distinctOn("quiz_attempts.block_id")
          .select(["quiz_attempts.block_id as blockId", "answers", "score", "passed", "submitted_at as at"])
          .select(gradedBlock.as("block"))
          .select(sql<boolean>`bool_or(passed) over (partition by quiz_attempts.block_id)`.as("everPassed"))
          .select(sql<number>`count(*) over (partition by quiz_attempts.block_id)`.as("count"))
          .select(sql<boolean>`coalesce(submitted_at > ends_at, false)`.as("isLate"))
          .where("quiz_attempts.user_id", "=", userId)
          .where("quiz_attempts.lesson_id", "=", lessonId)
          .orderBy("quiz_attempts.block_id")
          .orderBy("submitted_at", "desc"),
      ).as("attempts"),
      jsonArrayFrom(runningStarts(db, { userId, lessonId })).as("starts"),
      jsonObjectFrom(noteOf(db, { userId, lessonId })).as("note"),
      jsonArrayFrom(questionsOf(db, { userId, lessonId })).as("questions"),
      query.exists(trainingsWithHelp(db, { userId, lessonId })).as("mayAsk"),
    ])
    .where("lessons.id", "=", lessonId);
  const row = await published.executeTakeFirst();
  if (!row) return undefined;
  return {
    version: row.n,
    blocks: blocksSchema.parse(row.blocks),
    saves: Map.groupBy(newestFirst(row.saves), ({ blockId }) => blockId),
    attempts: new Map(
      row.attempts.flatMap(({ blockId, block, ...attempt }) =>
        blocksSchema
          .parse([block])
          .filter(isQuiz)
          .map((quiz) => [blockId, { ...attempt, at: new Date(attempt.at), quiz }] as const),
      ),
    ),
    starts: new Map(
      row.starts.map(({ blockId, endsAt, ...start }) => [blockId, { ...start, endsAt: new Date(endsAt) }]),
    ),
    note: row.note ? { text: row.note.text, at: new Date(row.note.at) } : undefined,
    questions: lessonQuestions(row.questions, Boolean(row.mayAsk)),
  };
}

/** Records that the learner has opened the lesson outside of its page: its sound, in a podcast application. */
export async function recordOpening(db: Db, userId: string, lessonId: string): Promise<void> {
  await recorded(db, userId, lessonId).selectNoFrom(sql`1`.as("opened")).execute();
}

/** A lesson that is opened repeatedly leaves one event in ten minutes. */
function recorded(db: Db, userId: string, lessonId: string) {
  return db
    .with("event", (query) =>
      query
        .insertInto("lesson_events")
        .columns(["user_id", "lesson_id", "kind"])
        .expression(
          query
            .selectNoFrom([
              sql<string>`${userId}::uuid`.as("user_id"),
              sql<string>`${lessonId}::uuid`.as("lesson_id"),
              sql<"opened">`'opened'`.as("kind"),
            ])
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom("lesson_progress")
                    .select("lesson_id")
                    .where("user_id", "=", userId)
                    .where("lesson_id", "=", lessonId)
                    .where("last_opened_at", ">", sql<Date>`now() - interval '10 minutes'`),
                ),
              ),
            ),
        ),
    )
    .with("opened", (query) =>
      query
        .insertInto("lesson_progress")
        .values({ user_id: userId, lesson_id: lessonId })
        .onConflict((conflict) =>
          conflict.columns(["user_id", "lesson_id"]).doUpdateSet({ last_opened_at: sql<Date>`now()` }),
        ),
    );
}

/**
 * A lesson behind an open access, by any address that it ever had, also an unpublished one: answers sent from a page
 * that was unpublished meanwhile still count. Where several courses of the training use the address, it is the
 * published lesson. A lesson that has moved to a course of other trainings is theirs.
 */
export async function findLesson(db: Db, userId: string, formationSlug: string, lessonSlug: string) {
  return db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formation_id")
    .innerJoin("formation_courses", "formation_courses.formation_id", "formations.id")
    .innerJoin("lesson_slugs", "lesson_slugs.course_id", "formation_courses.course_id")
    .innerJoin("lessons", "lessons.id", "lesson_slugs.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "lessons.module_id")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .innerJoin("formation_courses as holding", (join) =>
      join
        .onRef("holding.course_id", "=", "lessons.course_id")
        .onRef("holding.formation_id", "=", "access.formation_id"),
    )
    .select(["lessons.id", "lessons.slug", "lessons.course_id as courseId", "access.formation_id as formationId"])
    .select(isLessonPublished.as("isPublished"))
    .where("formations.slug", "=", formationSlug)
    .where("access.user_id", "=", userId)
    .where(isAccessOpen)
    .where("lesson_slugs.slug", "=", lessonSlug)
    .orderBy(sql`lessons.slug <> lesson_slugs.slug`)
    .orderBy(isLessonPublished, "desc")
    .orderBy("formation_courses.position")
    .orderBy("formation_courses.course_id")
    .limit(1)
    .executeTakeFirst();
}
