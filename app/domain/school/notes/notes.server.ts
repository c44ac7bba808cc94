import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { newId } from "../../values/ids.server.ts";
import { hasSeen, type SentPage } from "../blocks/saves.ts";

const MAX_SAVES = 20;

interface OfLesson {
  userId: string;
  lessonId: string;
}

export interface OtherNote {
  text: string;
  at: Date;
}

/** Returns the note of another page instead, when this one has not seen it. */
export async function saveNote(
  db: Db,
  { userId, lessonId }: OfLesson,
  text: string,
  page: SentPage,
): Promise<OtherNote | undefined> {
  return db.transaction().execute(async (trx) => {
    // Two tabs that save at the same time wait for each other.
    await takeAdvisoryLock(trx, `note ${userId} ${lessonId}`);
    const before = await noteOf(trx, { userId, lessonId }).executeTakeFirst();
    if ((before?.text ?? "") === text) return;
    if (before && !hasSeen(page, { ...before, isDraft: false })) return before;
    await trx.insertInto("lessonNotes").values({ id: newId(), userId, lessonId, text, pageId: page.id }).execute();
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
    .select(["text", "at", "pageId"])
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .orderBy("at", "desc")
    .limit(1);
}
