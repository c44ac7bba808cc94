import { sql } from "kysely";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { AnswerValues } from "#db/types.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { answerText } from "../blocks/saves.ts";
import type { ExerciseBlock } from "../blocks/stored-blocks.ts";
import { formationsWithHelp } from "./lesson-questions.server.ts";

/** What the column takes. */
const MAX_LENGTH = 60_000;

interface Homework {
  userId: string;
  lessonId: string;
  exercise: Pick<ExerciseBlock, "id" | "title" | "fields">;
  answers: AnswerValues;
  isShared: boolean;
}

/**
 * The answers of an exercise as a question to the founder, where the formation may have personal help. Until it is
 * answered it follows each save on purpose, and goes when the learner no longer agrees.
 */
export async function shareHomework(trx: Db, { userId, lessonId, exercise, answers, isShared }: Homework) {
  const sent = await trx
    .selectFrom("lessonQuestions")
    .select(["id", "text"])
    .select(({ exists, selectFrom, ref }) =>
      exists(selectFrom("lessonAnswers").select("questionId").where("questionId", "=", ref("lessonQuestions.id"))).as(
        "isAnswered",
      ),
    )
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .where("blockId", "=", exercise.id)
    .orderBy("askedAt", "desc")
    .limit(1)
    .forUpdate("lessonQuestions")
    .executeTakeFirst();
  const waiting = sent && !sent.isAnswered ? sent : undefined;
  const text = written(exercise, answers);
  if (!isShared || text === null) {
    if (waiting) await trx.deleteFrom("lessonQuestions").where("id", "=", waiting.id).execute();
    return;
  }
  if (sent?.text === text) return;
  if (!(await formationsWithHelp(trx, { userId, lessonId }).executeTakeFirst())) return;
  if (waiting) {
    const again = { text, askedAt: sql<Date>`now()`, closedAt: null };
    await trx.updateTable("lessonQuestions").set(again).where("id", "=", waiting.id).execute();
    return;
  }
  const id = newId();
  await trx.insertInto("lessonQuestions").values({ id, userId, lessonId, text, blockId: exercise.id }).execute();
  await queueEmail(trx, {
    name: "shared-sheet",
    recipient: seller.email,
    props: { questionId: id },
    dedupeKey: `shared-sheet:${id}`,
  });
}

/** « Mon engagement », then each question that is answered. Null when none is. */
function written({ title, fields }: Homework["exercise"], answers: AnswerValues): string | null {
  const parts = fields.flatMap((field) => {
    const value = answers[field.key];
    return value === undefined ? [] : [`${field.label}\n${answerText(value)}`];
  });
  return parts.length === 0 ? null : [title, ...parts].join("\n\n").slice(0, MAX_LENGTH);
}
