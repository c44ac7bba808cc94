import type { Db } from "#db/connection.server.ts";
import type { QuizBlock } from "../blocks.ts";
import { grade, type TickedChoices } from "../quiz.ts";
import type { OpenLesson } from "./read-lesson.server.ts";
import { recordEvent } from "./record-progress.server.ts";

interface NewAttempt {
  /** Rendered with the form: the same form sent twice is one attempt. */
  id: string;
  userId: string;
  lessonId: string;
  blockId: string;
  /** The version of the lesson that the learner saw. */
  version: number;
  quiz: QuizBlock;
  ticked: TickedChoices;
}

/** Grades an attempt and stores it once. */
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

/** The first quiz of the lesson that must be passed and has not been; undefined when there is none. */
export function quizToPass({ blocks, attempts }: OpenLesson): QuizBlock | undefined {
  const quizzes = blocks.filter((block) => block.type === "quiz");
  return quizzes.find(({ id, required }) => required && !attempts.get(id)?.everPassed);
}
