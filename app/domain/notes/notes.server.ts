import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { newId } from "../values/ids.server.ts";
import { takeTurn } from "../values/turn.server.ts";

/** Of one lesson. Older ones are deleted. */
const KEPT_NOTES = 20;

interface OfLesson {
  userId: string;
  lessonId: string;
}

/** The note of a learner about a lesson, as it is now. What is saved a second time changes nothing. */
export async function saveNote(db: Db, { userId, lessonId }: OfLesson, text: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two tabs save one after the other.
    await takeTurn(trx, `note ${userId} ${lessonId}`);
    const before = await noteOf(trx, { userId, lessonId }).executeTakeFirst();
    if ((before?.text ?? "") === text) return;
    await trx.insertInto("lesson_notes").values({ id: newId(), user_id: userId, lesson_id: lessonId, text }).execute();
    await sql`delete from lesson_notes where id in (select id from lesson_notes
      where user_id = ${userId} and lesson_id = ${lessonId} order by at desc offset ${KEPT_NOTES})`.execute(trx);
  });
}

/** A query, to be a part of the one that reads the lesson. */
export function noteOf(db: Db, { userId, lessonId }: OfLesson) {
  return db
    .selectFrom("lesson_notes")
    .select(["text", "at"])
    .where("user_id", "=", userId)
    .where("lesson_id", "=", lessonId)
    .orderBy("at", "desc")
    .limit(1);
}

export interface LessonNote {
  /** The lesson's. */
  id: string;
  lesson: { slug: string; title: string };
  text: string;
  at: Date;
  /** There is a film or a sound, to which the moments of the note lead. */
  isPlayed: boolean;
}

/** The notes of a learner in a training, in the order of its lessons. A lesson that was taken out keeps them. */
export async function listNotes(db: Db, userId: string, formationId: string): Promise<LessonNote[]> {
  const rows = await db
    .selectFrom("formation_courses")
    .innerJoin("course_modules", "course_modules.course_id", "formation_courses.course_id")
    .innerJoin("lessons", "lessons.module_id", "course_modules.id")
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("lesson_notes")
          .select(["text", "at"])
          .where("user_id", "=", userId)
          .whereRef("lesson_id", "=", "lessons.id")
          .orderBy("at", "desc")
          .limit(1)
          .as("note"),
      (join) => join.onTrue(),
    )
    .leftJoin("lesson_versions", (join) =>
      join
        .onRef("lesson_versions.lesson_id", "=", "lessons.id")
        .onRef("lesson_versions.n", "=", "lessons.published_version"),
    )
    .select([
      "lessons.id",
      "lessons.slug",
      "lessons.title",
      "note.text",
      "note.at",
      sql<boolean>`coalesce(jsonb_path_exists(blocks, '$[*] ? (@.type == "video" || @.type == "audio")'), false)`.as(
        "isPlayed",
      ),
    ])
    .where("formation_courses.formation_id", "=", formationId)
    .where("note.text", "!=", "")
    .orderBy("formation_courses.position")
    .orderBy("course_modules.position")
    .orderBy("lessons.position")
    .execute();
  return rows.map(({ slug, title, ...note }) => ({ lesson: { slug, title }, ...note }));
}
