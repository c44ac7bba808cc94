import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { QuizBlock } from "./blocks.ts";
import { grade, type Ticked } from "./quiz.ts";
import { recordEvent } from "./record-progress.server.ts";

interface NewAttempt {
  /** Comes with the form: the same form sent twice is one attempt. */
  id: string;
  userId: string;
  lessonId: string;
  blockId: string;
  /** The version of the lesson that the learner saw. */
  version: number;
  quiz: QuizBlock;
  ticked: Ticked;
}

export async function gradeAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  const { userId, lessonId, quiz, ticked } = attempt;
  const { score, passed } = grade(quiz.questions, quiz.passPercent, ticked);
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("quiz_attempts")
      .values({
        id: attempt.id,
        user_id: userId,
        lesson_id: lessonId,
        block_id: attempt.blockId,
        version_n: attempt.version,
        answers: JSON.stringify(ticked),
        score,
        passed,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored) await recordEvent(trx, userId, lessonId, "quiz");
  });
}

/** A quiz of the published lesson that must be passed before the lesson is done, and was not yet; else undefined. */
export async function findQuizToPass(
  db: Db,
  { userId, lessonId }: { userId: string; lessonId: string },
): Promise<{ id: string; title: string } | undefined> {
  const { rows } = await sql<{ id: string; title: string }>`
    select quiz ->> 'id' as id, quiz ->> 'title' as title
    from lessons
    join lesson_versions version on version.lesson_id = lessons.id and version.n = lessons.published_version,
    jsonb_path_query(version.blocks, '$[*] ? (@.type == "quiz" && @.required == true)') quiz
    where lessons.id = ${lessonId} and not exists (
      select from quiz_attempts attempt
      where attempt.user_id = ${userId} and attempt.lesson_id = ${lessonId} and passed
        and attempt.block_id::text = quiz ->> 'id'
    ) limit 1`.execute(db);
  return rows[0];
}
