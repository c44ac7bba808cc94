import { sql } from "kysely";
import { slugOf } from "#app/domain/values/slug.ts";
import type { Db } from "#db/connection.server.ts";

// The address of a lesson names its formation, not its course: a slug must be unique among all courses of a formation.

// An address that a lesson had once redirects to it for ever, so no other lesson can have it.

/** A slug for a new lesson: « trois-colonnes », or « trois-colonnes-2 » when another lesson has it or had it once. */
export async function findFreeSlug(trx: Db, courseId: string, title: string): Promise<string> {
  const wanted = slugOf(title).slice(0, 70).replace(/-+$/, "") || "lecon";
  const { rows } = await sql<{ slug: string }>`
    select slug from lesson_slugs where course_id = ${courseId} or course_id in ${coursesSoldWith(courseId)}
    union select slug from lessons where course_id in ${coursesSoldWith(courseId)}`.execute(trx);
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`;
    if (!taken.has(slug)) return slug;
  }
}

export async function reserveSlug(trx: Db, courseId: string, slug: string, lessonId: string): Promise<void> {
  await trx
    .insertInto("lessonSlugs")
    .values({ courseId, slug, lessonId })
    .onConflict((conflict) => conflict.columns(["courseId", "slug"]).doNothing())
    .execute();
}

/** Whether another lesson of the course, or of a course that a formation sells with it, has the address or had it once. */
export async function isSlugTaken(trx: Db, courseId: string, { slug, id }: { slug: string; id: string }) {
  const { rows } = await sql`
    select 1 from (select id, course_id, slug from lessons union all select lesson_id, course_id, slug from lesson_slugs)
      as addresses where slug = ${slug} and id <> ${id}
      and (course_id = ${courseId} or course_id in ${coursesSoldWith(courseId)}) limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * The first lesson of the course whose slug is taken by another course of these formations, with that course's title.
 */
export async function findSharedSlug(trx: Db, courseId: string, formationIds: readonly string[]) {
  const { rows } = await sql<{ lesson: string; course: string }>`
    select mine.title as lesson, courses.title as course
    from lessons as mine
      join lessons as theirs on theirs.slug = mine.slug and theirs.course_id <> mine.course_id
      join courses on courses.id = theirs.course_id
      join formation_courses on formation_courses.course_id = courses.id
    where mine.course_id = ${courseId} and formation_id = any(${formationIds}::uuid[])
    order by mine.title, courses.title limit 1`.execute(trx);
  return rows[0];
}

function coursesSoldWith(courseId: string) {
  return sql`(select theirs.course_id from formation_courses as mine
    join formation_courses as theirs on theirs.formation_id = mine.formation_id and theirs.course_id <> mine.course_id
    where mine.course_id = ${courseId})`;
}
