import { sql } from "kysely";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom, jsonObjectFrom } from "#db/json.server.ts";
import { prepared } from "#db/prepared.server.ts";
import type { Attempt, QuizStart } from "../blocks/quiz-limits.ts";
import type { Save } from "../blocks/saves.ts";
import { type Block, blocksSchema, isQuiz } from "../blocks/stored-blocks.ts";
import { playedAssets } from "../media/lesson-media.server.ts";
import { noteOf } from "../notes/notes.server.ts";
import {
  formationsWithHelp,
  type LessonQuestions,
  lessonQuestions,
  questionsOf,
} from "../questions/lesson-questions.server.ts";
import { isLessonPublished, isPublishedVersion } from "../release/is-published.server.ts";
import { lastSaves, newestFirst } from "./answers.server.ts";
import { runningStarts } from "./quiz-attempts.server.ts";
import { firstEvent } from "./record-progress.server.ts";

interface LessonOfLearner {
  userId: string;
  lessonId: string;
}

interface Opening extends LessonOfLearner {
  /** False when a browser prefetches the page: the learner has not opened the lesson yet. */
  isRead: boolean;
  /** True when the page shows the words of its films. */
  isText: boolean;
}

export interface OpenLesson {
  version: number;
  blocks: Block[];
  saves: Map<string, Save[]>;
  attempts: Map<string, Attempt>;
  starts: Map<string, QuizStart>;
  note: { text: string; at: Date } | undefined;
  questions: LessonQuestions;
}

const gradedBlock = sql`jsonb_path_query_first(graded.blocks, '$[*] ? (@.id == $id)',
  jsonb_build_object('id', quiz_attempts.block_id))`;

/**
 * Records that the learner has opened the lesson, in the same round trip to the database. What a browser prefetches is not
 * opened, but sent: otherwise a header would read the whole formation, and the guarantee would know nothing of it.
 */
export async function openLesson(db: Db, { isRead, isText, ...of }: Opening): Promise<OpenLesson | undefined> {
  const shown = { ...of, isText, isLive: showsLive() };
  const [row] = isRead ? await readAndRecord(db, shown) : await readAhead(db, shown);
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

type Shown = LessonOfLearner & Pick<Opening, "isText">;
type Asked = Shown & { isLive: boolean };

const readAhead = prepared((db, of: Asked) => publishedLesson(db, of, recordingSent(db, of)));
const readAndRecord = prepared((db, of: Asked) => publishedLesson(db, of, recordingOpening(db, of)));

/** `from`: a query that records what the page sends. */
function publishedLesson(db: Db, { userId, lessonId, isLive }: Asked, from: Pick<Db, "selectFrom">) {
  return from
    .selectFrom("lessons")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .select((query) => [
      "lessonVersions.n",
      "lessonVersions.blocks",
      jsonArrayFrom(lastSaves(db, userId).where("answer.lessonId", "=", lessonId)).as("saves"),
      jsonArrayFrom(
        query
          .selectFrom("quizAttempts")
          .innerJoin("lessonVersions as graded", (join) =>
            join.onRef("graded.lessonId", "=", "quizAttempts.lessonId").onRef("graded.n", "=", "quizAttempts.versionN"),
          )
          .leftJoin("quizStarts", "quizStarts.id", "quizAttempts.id")
          .distinctOn("quizAttempts.blockId")
          .select(["quizAttempts.id", "quizAttempts.blockId", "answers", "score", "passed", "submittedAt as at"])
          .select(gradedBlock.as("block"))
          .select(sql<boolean>`bool_or(passed) over (partition by quiz_attempts.block_id)`.as("everPassed"))
          .select(sql<number>`count(*) over (partition by quiz_attempts.block_id)`.as("count"))
          .select(sql<boolean>`coalesce(submitted_at > ends_at, false)`.as("isLate"))
          .where("quizAttempts.userId", "=", userId)
          .where("quizAttempts.lessonId", "=", lessonId)
          .orderBy("quizAttempts.blockId")
          .orderBy("submittedAt", "desc"),
      ).as("attempts"),
      jsonArrayFrom(runningStarts(db, { userId, lessonId })).as("starts"),
      jsonObjectFrom(noteOf(db, { userId, lessonId })).as("note"),
      jsonArrayFrom(questionsOf(db, { userId, lessonId })).as("questions"),
      query.exists(formationsWithHelp(db, { userId, lessonId, isLive })).as("mayAsk"),
    ])
    .where("lessons.id", "=", lessonId);
}

/** Its sound, in a podcast application. */
export async function recordOpening(db: Db, userId: string, lessonId: string): Promise<void> {
  await recordingOpening(db, { userId, lessonId, isText: false }).selectNoFrom(sql`1`.as("opened")).execute();
}

function recordingSent(db: Db, of: Shown) {
  return db.with("whole", (query) =>
    query.insertInto("lessonEvents").columns(["userId", "lessonId", "kind"]).expression(sentWithPage(query, of)),
  );
}

/** A lesson that is opened repeatedly leaves one event in ten minutes. */
function recordingOpening(db: Db, { userId, lessonId, isText }: Shown) {
  return recordingSent(db, { userId, lessonId, isText })
    .with("event", (query) =>
      query
        .insertInto("lessonEvents")
        .columns(["userId", "lessonId", "kind"])
        .expression(
          query
            .selectNoFrom([
              sql<string>`${userId}::uuid`.as("userId"),
              sql<string>`${lessonId}::uuid`.as("lessonId"),
              sql<"opened">`'opened'`.as("kind"),
            ])
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom("lessonProgress")
                    .select("lessonId")
                    .where("userId", "=", userId)
                    .where("lessonId", "=", lessonId)
                    .where("lastOpenedAt", ">", sql<Date>`now() - interval '10 minutes'`),
                ),
              ),
            ),
        ),
    )
    .with("opened", (query) =>
      query
        .insertInto("lessonProgress")
        .values({ userId, lessonId })
        .onConflict((conflict) =>
          conflict.columns(["userId", "lessonId"]).doUpdateSet({ lastOpenedAt: sql<Date>`now()` }),
        ),
    );
}

/** The page has all of the lesson, whose films and sounds, if any, are there in words. */
function sentWithPage(db: Pick<Db, "selectFrom">, { userId, lessonId, isText }: Shown) {
  return firstEvent(db, { userId, lessonId, kind: "sent" })
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .where(sql<boolean>`not exists (select from ${playedAssets} as played (id) where not (${isText}::boolean
      and exists (select from caption_tracks where asset_id = played.id and kind = 'captions')))`);
}

/**
 * A lesson of a formation by any address that it ever had, also an unpublished one: answers sent from a page that was
 * unpublished meanwhile still count. Where several courses of the formation use the address, it is the published
 * lesson. A lesson that has moved to a course of other formations is theirs.
 */
export async function findLesson(db: Db, formationId: string, slug: string) {
  return db
    .selectFrom("formationCourses")
    .innerJoin("lessonSlugs", "lessonSlugs.courseId", "formationCourses.courseId")
    .innerJoin("lessons", "lessons.id", "lessonSlugs.lessonId")
    .innerJoin("courseModules", "courseModules.id", "lessons.moduleId")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .innerJoin("formationCourses as holding", (join) =>
      join.onRef("holding.courseId", "=", "lessons.courseId").on("holding.formationId", "=", formationId),
    )
    .select(["lessons.id", "lessons.slug", "lessons.title", "lessons.courseId"])
    .select(isLessonPublished.as("isPublished"))
    .where("formationCourses.formationId", "=", formationId)
    .where("lessonSlugs.slug", "=", slug)
    .orderBy(sql`lessons.slug <> lesson_slugs.slug`)
    .orderBy(isLessonPublished, "desc")
    .orderBy("formationCourses.position")
    .orderBy("formationCourses.courseId")
    .limit(1)
    .executeTakeFirst();
}

export async function hasOpened(db: Db, { userId, lessonId }: LessonOfLearner): Promise<boolean> {
  const row = await db
    .selectFrom("lessonProgress")
    .select("lessonId")
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .where("lastOpenedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A lesson that is no longer published, but that she has opened or could have opened before it was archived. */
export async function wasOffered(db: Db, userId: string, lessonId: string): Promise<boolean> {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .leftJoin("lessonProgress", (join) =>
      join.onRef("lessonProgress.lessonId", "=", "lessons.id").on("lessonProgress.userId", "=", userId),
    )
    .select("lessons.id")
    .where("lessons.id", "=", lessonId)
    .where(({ or, and, eb }) =>
      or([
        and([eb("lessons.publishedVersion", "is not", null), eb("courses.publishedAt", "is not", null)]),
        eb("lastOpenedAt", "is not", null),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
