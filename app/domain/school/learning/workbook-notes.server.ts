import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { lessonsOfTraining } from "./training-lessons.server.ts";

export interface LessonNote {
  /** The lesson's id. */
  id: string;
  lesson: { slug: string; title: string };
  text: string;
  at: Date;
  /** The lesson has a film or a sound, and moments in the note link into it. */
  isPlayed: boolean;
}

/** The notes of a learner in a training, also those of archived lessons. */
export async function listNotes(db: Db, userId: string, formationId: string): Promise<LessonNote[]> {
  const rows = await lessonsOfTraining(db, formationId)
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("lessonNotes")
          .select(["text", "lessonNotes.at"])
          .where("userId", "=", userId)
          .whereRef("lessonId", "=", "lessons.id")
          .orderBy("at", "desc")
          .limit(1)
          .as("note"),
      (join) => join.onTrue(),
    )
    .select([
      "note.text",
      "note.at",
      sql<boolean>`coalesce(jsonb_path_exists(blocks, '$[*] ? (@.type == "video" || @.type == "audio")'), false)`.as(
        "isPlayed",
      ),
    ])
    .where("note.text", "!=", "")
    .execute();
  return rows.map(({ slug, title, ...note }) => ({ lesson: { slug, title }, ...note }));
}
