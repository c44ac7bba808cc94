import { type ExpressionBuilder, type OnConflictBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import type { DB } from "#db/schema.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { formationToAskAbout } from "./ask-testimonial.server.ts";

/** Without it, two lessons finished at once, or one that is finished while another is archived, would miss each other. */
export async function lockCompletions(trx: Db, courseId: string): Promise<void> {
  await takeAdvisoryLock(trx, `completions ${courseId}`);
}

/**
 * Before the lesson is locked, in the order of `editTree`, so that the two cannot deadlock. The lesson stays in that course
 * until the transaction ends, because moving it away takes this lock, too.
 */
export async function lockCompletionsOfLesson(trx: Db, lessonId: string): Promise<void> {
  for (let locked: string | undefined; ; ) {
    const lesson = await trx.selectFrom("lessons").select("courseId").where("id", "=", lessonId).executeTakeFirst();
    if (!lesson || lesson.courseId === locked) return;
    locked = lesson.courseId;
    await lockCompletions(trx, locked);
  }
}

/** The first « done » of a lesson stays, with its day. */
export function keepFirstDone(conflict: OnConflictBuilder<DB, "lessonProgress">) {
  return conflict
    .columns(["userId", "lessonId"])
    .doUpdateSet(({ ref }) => ({ doneAt: ref("excluded.doneAt"), doneHow: ref("excluded.doneHow") }))
    .where("lessonProgress.doneAt", "is", null);
}

/**
 * For each learner who has done all lessons that count today. A completion stays, whatever the course becomes. A letter
 * says so to `userId` alone, who has just done the last lesson.
 */
export async function completeCourse(trx: Db, courseId: string, userId?: string): Promise<void> {
  const completed = await trx
    .with("counted", (query) =>
      countedLessons(query)
        .select(["lessons.id", "lessons.title", "lessons.minutes"])
        .select(({ fn }) =>
          fn
            .agg<number>("row_number")
            .over((rows) => rows.orderBy("courseModules.position").orderBy("lessons.position"))
            .as("nth"),
        )
        .where("lessons.courseId", "=", courseId),
    )
    .insertInto("courseCompletions")
    .columns(["userId", "courseId", "completedAt", "structure"])
    .expression((query) =>
      query
        .selectFrom("lessonProgress")
        .select(({ fn, selectFrom }) => [
          "userId",
          sql<string>`${courseId}::uuid`.as("courseId"),
          fn.max("doneAt").as("completedAt"),
          jsonArrayFrom(selectFrom("counted").select(["id", "title", "minutes"]).orderBy("nth")).as("structure"),
        ])
        .where("lessonId", "in", query.selectFrom("counted").select("id"))
        .where("doneAt", "is not", null)
        .$if(userId !== undefined, (done) => done.where("userId", "=", userId ?? null))
        .groupBy("userId")
        .having(({ eb, fn, selectFrom }) =>
          eb(fn.countAll<number>(), "=", selectFrom("counted").select(fn.countAll<number>().as("counted"))),
        ),
    )
    .onConflict((conflict) => conflict.columns(["userId", "courseId"]).doNothing())
    .returning("userId")
    .execute();
  if (!userId || completed.length === 0) return;
  const { email } = await trx.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  await queueEmail(trx, {
    name: "course-completed",
    recipient: email,
    props: { userId, courseId, asks: (await formationToAskAbout(trx, { userId, courseId })) ?? "" },
    dedupeKey: `course-completed:${userId}:${courseId}`,
  });
}

/** The SQL counterpart of `progress`. */
export function countedLessons(from: Pick<ExpressionBuilder<DB, never>, "selectFrom">) {
  return from
    .selectFrom("lessons")
    .innerJoin("courseModules", "courseModules.id", "lessons.moduleId")
    .where("lessons.required", "=", true)
    .where("lessons.publishedVersion", "is not", null)
    .where("lessons.archivedAt", "is", null)
    .where("courseModules.archivedAt", "is", null);
}

/** With the date on which the learner had done the lesson that it replaces, unless the new one was done already. */
export async function inheritDone(trx: Db, actor: Actor, lessonId: string, replacedId: string): Promise<void> {
  const { learners } = await trx
    .with("inherited", (query) =>
      query
        .insertInto("lessonProgress")
        .columns(["userId", "lessonId", "firstOpenedAt", "lastOpenedAt", "doneAt", "doneHow"])
        .expression(
          query
            .selectFrom("lessonProgress")
            .select([
              "userId",
              sql<string>`${lessonId}::uuid`.as("lessonId"),
              "firstOpenedAt",
              "lastOpenedAt",
              "doneAt",
            ])
            .select(sql<"replaced">`'replaced'`.as("doneHow"))
            .where("lessonId", "=", replacedId)
            .where("doneAt", "is not", null),
        )
        .onConflict(keepFirstDone)
        .returning(["userId", "lessonId"]),
    )
    .with("recorded", (query) =>
      query
        .insertInto("lessonEvents")
        .columns(["userId", "lessonId", "kind"])
        .expression(query.selectFrom("inherited").select(["userId", "lessonId", sql<"done">`'done'`.as("kind")])),
    )
    .selectFrom("inherited")
    .select(({ fn }) => fn.countAll<number>().as("learners"))
    .executeTakeFirstOrThrow();
  if (learners === 0) return;
  const after = { replaces: replacedId, learners };
  await audit(trx, actor, { action: "grant", entity: "lesson", entityId: lessonId, after });
}

/** At the end of a course: whether there is a page of the workbook to read again. */
export async function hasWritten(db: Db, userId: string, courseIds: string[]): Promise<boolean> {
  if (courseIds.length === 0) return false;
  const answer = await db
    .selectFrom("exerciseAnswers")
    .innerJoin("lessons", "lessons.id", "exerciseAnswers.lessonId")
    .select("lessons.id")
    .where("exerciseAnswers.userId", "=", userId)
    .where("lessons.courseId", "in", courseIds)
    .limit(1)
    .executeTakeFirst();
  return answer !== undefined;
}
