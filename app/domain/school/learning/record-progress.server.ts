import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { LessonEventKind } from "#db/types.ts";
import { completeCourse, keepFirstDone, lockCompletions } from "../courses/completion.server.ts";
import { keepOpenAfter } from "../release/keep-open.server.ts";

interface Step {
  userId: string;
  lessonId: string;
  courseId: string;
}

/** Once for any number of requests. */
export async function markDone(db: Db, { userId, lessonId, courseId }: Step): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCompletions(trx, courseId);
    const changed = await trx
      .insertInto("lessonProgress")
      .values({ userId, lessonId, doneAt: new Date(), doneHow: "self" })
      .onConflict(keepFirstDone)
      .returning("lessonId")
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
      .updateTable("lessonProgress")
      .set({ doneAt: null, doneHow: null })
      .where("userId", "=", userId)
      .where("lessonId", "=", lessonId)
      .where("doneAt", "is not", null)
      .returning("lessonId")
      .executeTakeFirst();
    if (!changed) return;
    await keepOpenAfter(trx, { userId, lessonId });
    await recordEvent(trx, userId, lessonId, "undone");
  });
}

/** A film that was watched to its end starts from the beginning the next time. */
export async function savePosition(
  db: Db,
  { userId, lessonId }: Step,
  { seconds, isEnd }: { seconds: number; isEnd: boolean },
): Promise<void> {
  const second = isEnd ? 0 : seconds;
  await db
    .with("seen", (query) =>
      query
        .insertInto("lessonEvents")
        .columns(["userId", "lessonId", "kind"])
        .expression(halfSeen(query, userId, lessonId, seconds)),
    )
    .insertInto("lessonProgress")
    .values({ userId, lessonId, placeS: second })
    .onConflict((conflict) => conflict.columns(["userId", "lessonId"]).doUpdateSet({ placeS: second }))
    .execute();
}

/** Half of the minutes. The position itself moves back, so it cannot say what was seen. */
function halfSeen(db: Pick<Db, "selectFrom">, userId: string, lessonId: string, seconds: number) {
  return firstEvent(db, { userId, lessonId, kind: "seen" }).where(sql<boolean>`${seconds}::integer >= minutes * 30`);
}

/** The event of a lesson's learner, unless there is one of its kind. */
export function firstEvent<Kind extends LessonEventKind>(
  db: Pick<Db, "selectFrom">,
  { userId, lessonId, kind }: { userId: string; lessonId: string; kind: Kind },
) {
  return db
    .selectFrom("lessons")
    .select([
      sql<string>`${userId}::uuid`.as("userId"),
      "lessons.id as lessonId",
      sql<Kind>`${sql.lit(kind)}`.as("kind"),
    ])
    .where("lessons.id", "=", lessonId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("lessonEvents")
            .select("lessonEvents.id")
            .where("userId", "=", userId)
            .where("lessonEvents.lessonId", "=", lessonId)
            .where("kind", "=", sql.lit<LessonEventKind>(kind)),
        ),
      ),
    );
}

/** More entries of a lesson in a day prove nothing, and make papers of a thousand pages. */
const MOST_A_DAY = 200;

/** Adds an entry to the learner's activity, which is evidence in a dispute: the first of its kind always. */
export async function recordEvent(trx: Db, userId: string, lessonId: string, kind: LessonEventKind): Promise<void> {
  const earlier = trx.selectFrom("lessonEvents").where("userId", "=", userId).where("lessonId", "=", lessonId);
  await trx
    .insertInto("lessonEvents")
    .columns(["userId", "lessonId", "kind"])
    .expression(
      trx
        .selectNoFrom([
          sql<string>`${userId}::uuid`.as("userId"),
          sql<string>`${lessonId}::uuid`.as("lessonId"),
          sql<LessonEventKind>`${kind}`.as("kind"),
        ])
        .where(({ eb, or, not, exists }) =>
          or([
            eb(
              earlier
                .select(({ fn }) => fn.countAll<number>().as("count"))
                .where("at", ">", sql<Date>`now() - interval '1 day'`),
              "<",
              MOST_A_DAY,
            ),
            not(exists(earlier.select("id").where("kind", "=", kind))),
          ]),
        ),
    )
    .execute();
}
