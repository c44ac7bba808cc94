import { isDeepStrictEqual } from "node:util";
import type { Db } from "#db/connection.server.ts";
import type { AnswerValues } from "#db/schema/exercises.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { newId } from "../../values/ids.server.ts";
import { type Block, blocksSchema, type ExerciseBlock, type QuizBlock } from "../blocks.ts";
import { recordEvent } from "./record-progress.server.ts";

/** The number of saves that are kept for each exercise of a learner. */
const KEPT_ANSWERS = 20;

interface ExerciseOfLearner {
  userId: string;
  lessonId: string;
  blockId: string;
}

interface NewAnswers extends ExerciseOfLearner {
  /** The version of the lesson that the learner saw. */
  version: number;
  answers: AnswerValues;
}

/** Saves the answers to an exercise as a new row. Unchanged answers add none. */
export async function saveAnswers(db: Db, { userId, lessonId, blockId, version, answers }: NewAnswers): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two tabs that save at the same time wait for each other.
    await takeAdvisoryLock(trx, `${userId} ${blockId}`);
    const before = await newestOf(trx, { userId, lessonId, blockId }).executeTakeFirst();
    if (isDeepStrictEqual(before?.fields, answers)) return;
    await trx
      .insertInto("exercise_answers")
      .values({
        id: newId(),
        user_id: userId,
        lesson_id: lessonId,
        block_id: blockId,
        version_n: version,
        fields: JSON.stringify(answers),
      })
      .execute();
    await recordEvent(trx, userId, lessonId, "exercise");
    await trx
      .deleteFrom("exercise_answers")
      .where(
        "id",
        "in",
        newestOf(trx, { userId, lessonId, blockId }).clearSelect().select("id").limit(null).offset(KEPT_ANSWERS),
      )
      .execute();
  });
}

function newestOf(db: Db, { userId, lessonId, blockId }: ExerciseOfLearner) {
  return db
    .selectFrom("exercise_answers")
    .select("fields")
    .where("user_id", "=", userId)
    .where("lesson_id", "=", lessonId)
    .where("block_id", "=", blockId)
    .orderBy("at", "desc")
    .limit(1);
}

/** Whether this learner has ever saved answers to this exercise. */
export async function hasAnswers(db: Db, exercise: ExerciseOfLearner): Promise<boolean> {
  return (await newestOf(db, exercise).executeTakeFirst()) !== undefined;
}

/**
 * A block of a lesson, in the version that the learner's page showed, because the lesson may have been changed or
 * unpublished meanwhile. Without a `version`: the published one.
 */
export async function readBlock(db: Db, lessonId: string, blockId: string, version: number | undefined) {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("lesson_versions", "lesson_versions.lesson_id", "lessons.id")
    .select(["lesson_versions.blocks", "lesson_versions.n"])
    .where("lessons.id", "=", lessonId)
    .where(({ eb, ref }) => eb("lesson_versions.n", "=", version ?? ref("lessons.published_version")))
    .executeTakeFirst();
  const block = row && blocksSchema.parse(row.blocks).find(({ id }) => id === blockId);
  return block && { block, version: row.n };
}

export const isExercise = (block: Block): block is ExerciseBlock => block.type === "exercice";
export const isQuiz = (block: Block): block is QuizBlock => block.type === "quiz";
