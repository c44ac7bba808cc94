import type { Db } from "#db/connection.server.ts";
import { blocksSchema } from "../blocks/stored-blocks.ts";
import { isPreview } from "../release/is-published.server.ts";
import { publishedLessons } from "../release/published-programme.server.ts";

/** By an earlier address, too. Undefined for every other lesson. */
export async function readPreview(db: Db, formationSlug: string, lessonSlug: string) {
  const row = await publishedLessons(db)
    .select(["formations.name", "lessons.slug", "lessons.title", "lessons.summary", "lessons.minutes"])
    .select("lessonVersions.blocks")
    .where("formations.slug", "=", formationSlug)
    .where(isPreview)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("lessons.slug", "=", lessonSlug),
        exists(
          selectFrom("lessonSlugs")
            .select("lessonSlugs.slug")
            .whereRef("lessonSlugs.lessonId", "=", "lessons.id")
            .where("lessonSlugs.slug", "=", lessonSlug),
        ),
      ]),
    )
    .clearOrderBy()
    .orderBy(({ eb }) => eb("lessons.slug", "=", lessonSlug), "desc")
    .orderBy("formationCourses.position")
    .orderBy("courses.id")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, blocks: blocksSchema.parse(row.blocks) };
}

export async function findPreview(db: Db, formationId: string) {
  return publishedLessons(db)
    .select(["lessons.slug", "lessons.title"])
    .where("formations.id", "=", formationId)
    .where("lessons.preview", "=", true)
    .limit(1)
    .executeTakeFirst();
}
