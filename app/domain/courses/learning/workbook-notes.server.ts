import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { lessonsOfTraining } from "./training-lessons.server.ts";

export interface LessonNote {
  /** The lesson's. */
  id: string;
  lesson: { slug: string; title: string };
  text: string;
  at: Date;
  /** There is a film or a sound, to which the moments of the note lead. */
  isPlayed: boolean;
}

/** The notes of a learner in a training. A lesson that was taken out keeps them. */
export async function listNotes(db: Db, userId: string, formationId: string): Promise<LessonNote[]> {
  const rows = await lessonsOfTraining(db, formationId)
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("lesson_notes")
          .select(["text", "lesson_notes.at"])
          .where("user_id", "=", userId)
          .whereRef("lesson_id", "=", "lessons.id")
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
