import type { Db } from "#db/connection.server.ts";

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
