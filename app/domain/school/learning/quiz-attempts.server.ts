import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { type Attempt, attemptRight, type ClosedRight } from "../blocks/quiz-limits.ts";
import { grade, type TickedChoices } from "../blocks/quiz-questions.ts";
import { type Block, blocksSchema, isQuiz, type QuizBlock } from "../blocks/stored-blocks.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";
import { recordEvent } from "./record-progress.server.ts";

interface QuizOfLearner {
  userId: string;
  lessonId: string;
  blockId: string;
}

interface NewAttempt extends QuizOfLearner {
  id: string;
  quiz: QuizBlock;
}

interface SentAttempt extends NewAttempt {
  version: number;
  ticked: TickedChoices;
}

/** Grades an attempt and stores it once. Returns why it may not be graded, and stores nothing then. */
export async function gradeAttempt(db: Db, attempt: SentAttempt): Promise<ClosedRight | "not-started" | undefined> {
  const { id, userId, lessonId, blockId, quiz, ticked } = attempt;
  const { score, passed } = grade(quiz.questions, quiz.passPercent, ticked);
  return db.transaction().execute(async (trx) => {
    await lockQuiz(trx, attempt);
    const sentBefore = await trx.selectFrom("quizAttempts").select("id").where("id", "=", id).executeTakeFirst();
    if (sentBefore) return undefined;
    const right = await readRight(trx, attempt);
    if (!right.isAllowed) return right;
    if (quiz.durationMinutes && !(await runningStarts(trx, attempt).where("id", "=", id).executeTakeFirst()))
      return "not-started";
    const stored = await trx
      .insertInto("quizAttempts")
      .values({
        id,
        userId,
        lessonId,
        blockId,
        versionN: attempt.version,
        answers: JSON.stringify(ticked),
        score,
        passed,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored) await recordEvent(trx, userId, lessonId, "quiz");
    return undefined;
  });
}

export async function startAttempt(db: Db, attempt: NewAttempt): Promise<ClosedRight | undefined> {
  const { id, userId, lessonId, blockId, quiz } = attempt;
  const minutes = quiz.durationMinutes;
  if (!minutes) return undefined;
  return db.transaction().execute(async (trx) => {
    await lockQuiz(trx, attempt);
    if (await runningStarts(trx, attempt).executeTakeFirst()) return undefined;
    const right = await readRight(trx, attempt);
    if (!right.isAllowed) return right;
    await trx
      .insertInto("quizStarts")
      .values({
        id,
        userId,
        lessonId,
        blockId,
        minutes,
        endsAt: sql<Date>`now() + make_interval(mins => ${minutes})`,
        ticked: "{}",
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    return undefined;
  });
}

interface Extension extends QuizOfLearner {
  id: string;
  /** How many extensions the page showed: the same form sent twice is one extension. */
  extensions: number;
  ticked: TickedChoices;
}

/** Adds the duration of the quiz to a running attempt, from now on if its time is over, and keeps the ticked choices. */
export async function extendAttempt(db: Db, { id, userId, blockId, extensions, ticked }: Extension): Promise<void> {
  await db
    .updateTable("quizStarts")
    .set({
      extensions: extensions + 1,
      endsAt: sql<Date>`greatest(ends_at, now()) + make_interval(mins => minutes)`,
      ticked: JSON.stringify(ticked),
    })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("blockId", "=", blockId)
    .where("extensions", "=", extensions)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("quizAttempts").select("id").whereRef("quizAttempts.id", "=", "quizStarts.id"))),
    )
    .execute();
}

export async function readQuizState(db: Db, attempt: Omit<NewAttempt, "id">) {
  const start = attempt.quiz.durationMinutes ? await runningStarts(db, attempt).executeTakeFirst() : undefined;
  return { right: await readRight(db, attempt), start };
}

async function readRight(db: Db, { userId, lessonId, blockId, quiz }: Omit<NewAttempt, "id">) {
  const { count, lastAt, now } = await db
    .selectFrom("quizAttempts")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("submittedAt").as("lastAt")])
    .select(sql<Date>`clock_timestamp()`.as("now"))
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .where("blockId", "=", blockId)
    .executeTakeFirstOrThrow();
  return attemptRight(quiz, { count, lastAt }, now);
}

interface Quizzes {
  userId: string;
  lessonId: string;
  blockId?: string;
}

export function runningStarts(db: Db, { userId, lessonId, blockId }: Quizzes) {
  return db
    .selectFrom("quizStarts")
    .select(["id", "blockId", "minutes", "endsAt", "extensions", "ticked"])
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .$if(blockId !== undefined, (query) => query.where("blockId", "=", blockId as string))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("quizAttempts").select("id").whereRef("quizAttempts.id", "=", "quizStarts.id"))),
    );
}

/** Two tabs wait for each other: together they get no attempt more than one of them would. */
function lockQuiz(trx: Db, { userId, blockId }: QuizOfLearner): Promise<void> {
  return takeAdvisoryLock(trx, `${userId} ${blockId}`);
}

export function quizToPass(
  blocks: readonly Block[],
  attempts: ReadonlyMap<string, Pick<Attempt, "everPassed" | "count">>,
): QuizBlock | undefined {
  return blocks.filter(isQuiz).find(({ id, required, maxAttempts = Number.POSITIVE_INFINITY }) => {
    const last = attempts.get(id);
    // Nobody stays in front of a lesson for good: without an attempt left, it may be finished anyway.
    return required && !last?.everPassed && (last?.count ?? 0) < maxAttempts;
  });
}

export async function findQuizToPass(db: Db, { userId, lessonId }: Omit<QuizOfLearner, "blockId">) {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .select(({ selectFrom }) => [
      "lessonVersions.blocks",
      jsonArrayFrom(
        selectFrom("quizAttempts")
          .select(["blockId", sql<boolean>`bool_or(passed)`.as("everPassed"), sql<number>`count(*)`.as("count")])
          .where("userId", "=", userId)
          .where("lessonId", "=", lessonId)
          .groupBy("blockId"),
      ).as("attempts"),
    ])
    .where("lessons.id", "=", lessonId)
    .executeTakeFirst();
  if (!row) return undefined;
  const attempts = new Map(row.attempts.map(({ blockId, ...attempt }) => [blockId, attempt]));
  return quizToPass(blocksSchema.parse(row.blocks), attempts);
}
