import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { newId } from "../../values/ids.server.ts";

const MAX_SAVES = 20;

interface OfLesson {
  userId: string;
  lessonId: string;
}

export async function saveNote(db: Db, { userId, lessonId }: OfLesson, text: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two tabs that save at the same time wait for each other.
    await takeAdvisoryLock(trx, `note ${userId} ${lessonId}`);
    const before = await noteOf(trx, { userId, lessonId }).executeTakeFirst();
    if ((before?.text ?? "") === text) return;
    await trx.insertInto("lessonNotes").values({ id: newId(), userId, lessonId, text }).execute();
    await trx
      .deleteFrom("lessonNotes")
      .where("id", "in", ({ selectFrom }) =>
        selectFrom("lessonNotes")
          .select("id")
          .where("userId", "=", userId)
          .where("lessonId", "=", lessonId)
          .orderBy("at", "desc")
          .offset(MAX_SAVES),
      )
      .execute();
  });
}

export function noteOf(db: Db, { userId, lessonId }: OfLesson) {
  return db
    .selectFrom("lessonNotes")
    .select(["text", "at"])
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .orderBy("at", "desc")
    .limit(1);
}
