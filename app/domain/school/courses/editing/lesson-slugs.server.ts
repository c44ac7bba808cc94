import { cutSlug, freeSlug, slugOf } from "#app/domain/values/slug.ts";
import type { Db } from "#db/connection.server.ts";

// The address of a lesson names its formation, not its course: a slug must be unique among all courses of a formation.

// An address that a lesson had once redirects to it for ever, so no other lesson can have it.

export async function findFreeSlug(trx: Db, courseId: string, title: string): Promise<string> {
  const wanted = cutSlug(slugOf(title), 70) || "lecon";
  const rows = await addresses(trx, courseId).execute();
  return freeSlug(wanted, new Set(rows.map(({ slug }) => slug)));
}

export async function reserveSlug(trx: Db, courseId: string, slug: string, lessonId: string): Promise<void> {
  await trx
    .insertInto("lessonSlugs")
    .values({ courseId, slug, lessonId })
    .onConflict((conflict) => conflict.columns(["courseId", "slug"]).doNothing())
    .execute();
}

export async function isSlugTaken(trx: Db, courseId: string, { slug, id }: { slug: string; id: string }) {
  const taken = await trx
    .selectFrom(addresses(trx, courseId).as("address"))
    .select("address.id")
    .where("address.slug", "=", slug)
    .where("address.id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

/** The addresses that lessons have or had, in the course and in those that a formation sells with it. */
function addresses(trx: Db, courseId: string) {
  const near = coursesSoldWith(trx, courseId);
  return trx
    .selectFrom("lessons")
    .select(["id", "slug"])
    .where(({ eb, or }) => or([eb("courseId", "=", courseId), eb("courseId", "in", near)]))
    .unionAll(
      trx
        .selectFrom("lessonSlugs")
        .select(["lessonId as id", "slug"])
        .where(({ eb, or }) => or([eb("courseId", "=", courseId), eb("courseId", "in", near)])),
    );
}

export async function findSharedSlug(trx: Db, courseId: string, formationIds: string[]) {
  if (formationIds.length === 0) return undefined;
  return trx
    .selectFrom("lessons as mine")
    .innerJoin("lessons as theirs", (join) =>
      join.onRef("theirs.slug", "=", "mine.slug").onRef("theirs.courseId", "!=", "mine.courseId"),
    )
    .innerJoin("courses", "courses.id", "theirs.courseId")
    .innerJoin("formationCourses", "formationCourses.courseId", "courses.id")
    .select(["mine.title as lesson", "courses.title as course"])
    .where("mine.courseId", "=", courseId)
    .where("formationCourses.formationId", "in", formationIds)
    .orderBy("mine.title")
    .orderBy("courses.title")
    .limit(1)
    .executeTakeFirst();
}

function coursesSoldWith(trx: Db, courseId: string) {
  return trx
    .selectFrom("formationCourses as mine")
    .innerJoin("formationCourses as theirs", "theirs.formationId", "mine.formationId")
    .select("theirs.courseId")
    .where("mine.courseId", "=", courseId);
}
