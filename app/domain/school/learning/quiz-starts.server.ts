import type { Db } from "#db/connection.server.ts";

interface Quizzes {
  userId: string;
  lessonId: string;
  /** Absent: all quizzes of the lesson. */
  blockId?: string;
}

/** The starts of a learner's quizzes that were not sent yet: one for each quiz. */
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
