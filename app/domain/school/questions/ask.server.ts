import { sql } from "kysely";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { formationsWithHelp } from "../learning/lesson-questions.server.ts";

export interface NewQuestion {
  /** Comes with the form: a form sent twice asks one question. */
  id: string;
  userId: string;
  lessonId: string;
  text: string;
  /** The learner allows the question to be published under the lesson, without a name. */
  mayPublish: boolean;
}

const MAX_PER_DAY = 10;

export function askQuestion(
  db: Db,
  { id, userId, lessonId, text, mayPublish }: NewQuestion,
): Promise<{ ok: true } | { ok: false; reason: "too-many" | "not-offered" }> {
  return db.transaction().execute(async (trx) => {
    // Concurrent questions of one learner are counted one after the other.
    await takeAdvisoryLock(trx, `questions ${userId}`);
    const known = await trx.selectFrom("lessonQuestions").select("id").where("id", "=", id).executeTakeFirst();
    if (known) return { ok: true };
    const helped = await formationsWithHelp(trx, { userId, lessonId }).executeTakeFirst();
    if (!helped) return { ok: false, reason: "not-offered" };
    if ((await countRecent(trx, userId)) >= MAX_PER_DAY) return { ok: false, reason: "too-many" };
    await trx
      .insertInto("lessonQuestions")
      .values({
        id,
        userId,
        lessonId,
        text,
        mayPublishAt: mayPublish ? sql<Date>`now()` : null,
      })
      .execute();
    await queueEmail(trx, {
      name: "lesson-question",
      recipient: seller.email,
      props: { questionId: id },
      dedupeKey: `lesson-question:${id}`,
    });
    return { ok: true };
  });
}

async function countRecent(trx: Db, userId: string): Promise<number> {
  const { asked } = await trx
    .selectFrom("lessonQuestions")
    .select(({ fn }) => fn.countAll<string>().as("asked"))
    .where("userId", "=", userId)
    .where("askedAt", ">", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return Number(asked);
}

/** Allows or forbids publishing a question. When forbidden, it is unpublished at once. */
export async function allowPublishing(
  db: Db,
  { questionId, userId, mayPublish }: { questionId: string; userId: string; mayPublish: boolean },
): Promise<void> {
  await db
    .updateTable("lessonQuestions")
    .set(
      mayPublish
        ? { mayPublishAt: sql<Date>`coalesce(may_publish_at, now())` }
        : { mayPublishAt: null, publishedAt: null },
    )
    .where("id", "=", questionId)
    .where("userId", "=", userId)
    .execute();
}
