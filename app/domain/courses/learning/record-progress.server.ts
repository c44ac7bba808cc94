import type { Db } from "#db/connection.server.ts";
import type { LessonEventKind } from "#db/schema/courses.ts";
import { keepOpenAfter } from "../../release/keep-open.server.ts";
import { completeCourse, lockCompletions } from "../completion.server.ts";

interface Step {
  userId: string;
  lessonId: string;
  courseId: string;
}

/**
 * Records that the learner has done the lesson, once for any number of requests. The last lesson that counts completes
 * the course, and the completion stays.
 */
export async function markDone(db: Db, { userId, lessonId, courseId }: Step): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCompletions(trx, courseId);
    const changed = await trx
      .insertInto("lesson_progress")
      .values({ user_id: userId, lesson_id: lessonId, done_at: new Date(), done_how: "self" })
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "lesson_id"])
          .doUpdateSet(({ ref }) => ({ done_at: ref("excluded.done_at"), done_how: ref("excluded.done_how") }))
          .where("lesson_progress.done_at", "is", null),
      )
      .returning("lesson_id")
      .executeTakeFirst();
    if (!changed) return;
    await recordEvent(trx, userId, lessonId, "done");
    await completeCourse(trx, courseId, userId);
  });
}

/** Takes « done » back. A completion stays, because it records what was true on its day. */
export async function markUndone(db: Db, { userId, lessonId }: Step): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("lesson_progress")
      .set({ done_at: null, done_how: null })
      .where("user_id", "=", userId)
      .where("lesson_id", "=", lessonId)
      .where("done_at", "is not", null)
      .returning("lesson_id")
      .executeTakeFirst();
    if (!changed) return;
    await keepOpenAfter(trx, { userId, lessonId });
    await recordEvent(trx, userId, lessonId, "undone");
  });
}

/** Stores where the learner left the film, in seconds from its start. */
export async function savePlace(db: Db, { userId, lessonId }: Step, seconds: number): Promise<void> {
  await db
    .insertInto("lesson_progress")
    .values({ user_id: userId, lesson_id: lessonId, place_s: seconds })
    .onConflict((conflict) => conflict.columns(["user_id", "lesson_id"]).doUpdateSet({ place_s: seconds }))
    .execute();
}

/** Adds an entry to the learner's activity, which is evidence in a dispute. */
export async function recordEvent(trx: Db, userId: string, lessonId: string, kind: LessonEventKind): Promise<void> {
  await trx.insertInto("lesson_events").values({ user_id: userId, lesson_id: lessonId, kind }).execute();
}
