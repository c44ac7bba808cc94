import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { keptReadingOf } from "../../values/kept-reading.server.ts";
import { playedAssets } from "../media/lesson-media.server.ts";
import { isLessonPublished, isPublishedVersion } from "../release/is-published.server.ts";

export interface Contents {
  /** Those that count towards the end of the course, as its programme and its attestation count. */
  lessons: number;
  minutes: number;
  bonusLessons: number;
  exercises: number;
  films: number;
  /** Drawn for the demonstration. */
  sampleFilms: number;
  /** In which somebody speaks. */
  sounds: number;
  /** Of the whole booklet; null before one was printed with today's lessons. */
  bookletPages: number | null;
}

export const NO_CONTENTS: Contents = {
  lessons: 0,
  minutes: 0,
  bonusLessons: 0,
  exercises: 0,
  films: 0,
  sampleFilms: 0,
  sounds: 0,
  bookletPages: null,
};

/** Counted from the rows, for the sales pages. A formation without a published lesson is not in it. */
export async function countContents(db: Db, formationIds: string[]): Promise<Map<string, Contents>> {
  if (formationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("formationCourses")
    .innerJoin("formations", "formations.id", "formationCourses.formationId")
    .innerJoin("courses", "courses.id", "formationCourses.courseId")
    .innerJoin("courseModules", "courseModules.courseId", "courses.id")
    .innerJoin("lessons", "lessons.moduleId", "courseModules.id")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .where(isLessonPublished)
    .where("formationCourses.formationId", "in", formationIds)
    .groupBy(["formationCourses.formationId", "formations.id"])
    .select([
      "formationCourses.formationId",
      sql<number>`(count(*) filter (where required))::int`.as("lessons"),
      sql<number>`coalesce(sum(lessons.minutes) filter (where required), 0)::int`.as("minutes"),
      sql<number>`(count(*) filter (where not required))::int`.as("bonusLessons"),
      sql<number>`sum((select count(*) from jsonb_path_query(lesson_versions.blocks, '$[*] ? (@.type == "exercise")')))::int`.as(
        "exercises",
      ),
      sumOfMedia(sql`kind = 'video' and not is_sample`).as("films"),
      sumOfMedia(sql`kind = 'video' and is_sample`).as("sampleFilms"),
      sumOfMedia(sql`kind = 'audio' and has_voice`).as("sounds"),
      sql<number | null>`case when booklet_lessons = count(*) then booklet_pages end`.as("bookletPages"),
    ])
    .execute();
  return new Map(rows.map(({ formationId, ...contents }) => [formationId, contents]));
}

/** Of one formation; kept, because the order page asks for it each time. */
export const contentsOf = keptReadingOf(
  async (db, formationId) => (await countContents(db, [formationId])).get(formationId) ?? NO_CONTENTS,
);

function sumOfMedia(which: ReturnType<typeof sql>) {
  return sql<number>`sum((select count(*) from ${playedAssets} as played (id)
    join media_assets on media_assets.id = played.id and state = 'ready' and ${which}))::int`;
}
