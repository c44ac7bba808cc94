import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import type { AuditAction } from "#app/domain/journal/audit/kinds.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import { cutSlug, slugOf } from "#app/domain/values/slug.ts";
import type { Db } from "#db/connection.server.ts";
import { orIfReferenced, violatedConstraint } from "#db/errors.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import { readCourseSettings } from "./course-list.server.ts";
import { findSharedSlug } from "./lesson-slugs.server.ts";
import { movedBeside, type Position } from "./position.ts";

export interface CourseInput {
  title: string;
  slug: string;
  summary: string;
  formationIds: string[];
}

type Written =
  | { ok: true }
  | { ok: false; reason: "unknown" | "slug-taken" | "changed" }
  /** A lesson of the course has the same address as a lesson of another course in one of the formations. */
  | { ok: false; reason: "lesson-slug-taken"; lesson: string; course: string };

export async function lockCourse(trx: Db, id: string) {
  return trx
    .selectFrom("courses")
    .select(["id", "slug", "title", "summary", "publishedAt", "archivedAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** An address that nobody has typed is made of the title, with a number where another course has it. */
export async function createCourse(db: Db, actor: Actor, id: string, input: CourseInput): Promise<Written> {
  if (input.slug) return insertCourse(db, actor, id, input);
  const made = cutSlug(slugOf(input.title), 70) || "cours";
  for (let number = 1; ; number += 1) {
    const written = await insertCourse(db, actor, id, { ...input, slug: number === 1 ? made : `${made}-${number}` });
    if (written.ok) return written;
  }
}

/** The id comes with the form, so that a form sent twice creates one course. */
async function insertCourse(db: Db, actor: Actor, id: string, input: CourseInput): Promise<Written> {
  const { formationIds, ...values } = input;
  return db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto("courses")
      .values({ id, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (created.numInsertedOrUpdatedRows !== 1n) {
      const same = await trx.selectFrom("courses").select("id").where("id", "=", id).executeTakeFirst();
      return same ? { ok: true } : { ok: false, reason: "slug-taken" };
    }
    await attachFormations(trx, id, formationIds);
    await audit(trx, actor, { action: "create", entity: "course", entityId: id, after: { ...input } });
    await invalidatePages(trx);
    return { ok: true };
  });
}

/** Unless the course has changed since the form was opened (`version`; null from a program, which saves all the same). */
export async function updateCourse(
  db: Db,
  actor: Actor,
  { id, version, input }: { id: string; version: string | null; input: CourseInput },
): Promise<Written> {
  const { formationIds, ...values } = input;
  try {
    return await db.transaction().execute(async (trx) => {
      const current = (await lockCourse(trx, id)) && (await readCourseSettings(trx, id));
      if (!current) return { ok: false, reason: "unknown" };
      const { settings: before } = current;
      if (isDeepStrictEqual(before, { ...input, formationIds: formationIds.toSorted() })) return { ok: true };
      if (version !== null && version !== current.version) return { ok: false, reason: "changed" };
      const added = formationIds.filter((one) => !before.formationIds.includes(one));
      const shared = await findSharedSlug(trx, id, added);
      if (shared) return { ok: false, reason: "lesson-slug-taken", ...shared };
      await trx.updateTable("courses").set(values).where("id", "=", id).execute();
      await attachFormations(trx, id, formationIds);
      await audit(trx, actor, { action: "update", entity: "course", entityId: id, before, after: { ...input } });
      await invalidatePages(trx);
      return { ok: true };
    });
  } catch (error) {
    if (violatedConstraint(error) === "courses_slug_key") return { ok: false, reason: "slug-taken" };
    throw error;
  }
}

async function attachFormations(trx: Db, courseId: string, formationIds: string[]): Promise<void> {
  await trx
    .deleteFrom("formationCourses")
    .where("courseId", "=", courseId)
    .$if(formationIds.length > 0, (query) => query.where("formationId", "not in", formationIds))
    .execute();
  if (formationIds.length === 0) return;
  await trx
    .insertInto("formationCourses")
    .columns(["formationId", "courseId", "position"])
    .expression((query) =>
      query
        .selectFrom("formations")
        .leftJoin("formationCourses", "formationCourses.formationId", "formations.id")
        .select(["formations.id", sql<string>`${courseId}::uuid`.as("courseId")])
        .select(sql<number>`1 + coalesce(max(position), 0)`.as("position"))
        .where("formations.id", "in", formationIds)
        .groupBy("formations.id"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many lessons learners see and how many they do not see yet, without the archived ones. */
export function countPublished(db: Db, courseId: string): Promise<{ published: number; waiting: number }> {
  return db
    .selectFrom("lessons")
    .innerJoin("courseModules", "courseModules.id", "lessons.moduleId")
    .select(({ fn }) => [
      fn.count<number>("publishedVersion").as("published"),
      fn.countAll<number>().filterWhere("publishedVersion", "is", null).as("waiting"),
    ])
    .where("lessons.courseId", "=", courseId)
    .where("lessons.archivedAt", "is", null)
    .where("courseModules.archivedAt", "is", null)
    .executeTakeFirstOrThrow();
}

export type CourseChange = "publish" | "unpublish" | "archive" | "unarchive" | "delete";

/** `used`: a learner has opened one of its lessons, or a formation is sold with it. It can only be archived. */
type Changed = { ok: true } | { ok: false; reason: "unknown" | "used" };

/** A double click is one change. */
export async function changeCourse(db: Db, actor: Actor, id: string, change: CourseChange): Promise<Changed> {
  const changed = db.transaction().execute(async (trx): Promise<Changed> => {
    const course = await lockCourse(trx, id);
    if (!course) return change === "delete" ? { ok: true } : { ok: false, reason: "unknown" };
    const isAlreadyMade = {
      publish: course.publishedAt !== null,
      unpublish: course.publishedAt === null,
      archive: course.archivedAt !== null,
      unarchive: course.archivedAt === null,
      delete: false,
    }[change];
    if (isAlreadyMade) return { ok: true };
    if (change === "delete") await deleteWithLessons(trx, id);
    else await trx.updateTable("courses").set(COLUMNS[change]()).where("id", "=", id).execute();
    const { title, slug } = course;
    await audit(trx, actor, {
      action: change satisfies AuditAction,
      entity: "course",
      entityId: id,
      before: change === "delete" ? { title, slug } : null,
    });
    await invalidatePages(trx);
    return { ok: true };
  });
  return orIfReferenced(changed, { ok: false, reason: "used" });
}

const COLUMNS = {
  publish: () => ({ publishedAt: new Date() }),
  unpublish: () => ({ publishedAt: null }),
  archive: () => ({ archivedAt: new Date() }),
  unarchive: () => ({ archivedAt: null }),
};

/** The database refuses when a learner has opened a lesson, or a formation has the course. */
export async function deleteWithLessons(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("lessons").where("courseId", "=", id).execute();
  await trx.deleteFrom("courseModules").where("courseId", "=", id).execute();
  await trx.deleteFrom("courses").where("id", "=", id).execute();
}

export interface Bundle {
  id: string;
  name: string;
  courses: { id: string; title: string }[];
}

export async function listBundles(db: Db): Promise<Bundle[]> {
  const rows = await db
    .selectFrom("formations")
    .select((formation) => [
      "id",
      "name",
      jsonArrayFrom(
        formation
          .selectFrom("formationCourses")
          .innerJoin("courses", "courses.id", "formationCourses.courseId")
          .whereRef("formationCourses.formationId", "=", "formations.id")
          .orderBy("formationCourses.position")
          .orderBy("courses.id")
          .select(["courses.id", "courses.title"]),
      ).as("courses"),
    ])
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.filter(({ courses }) => courses.length > 1);
}

interface Move {
  formationId: string;
  courseId: string;
  position: Position;
}

/** False when the formation no longer has these courses. A repeated call changes nothing. */
export async function moveInBundle(db: Db, actor: Actor, { formationId, courseId, position }: Move): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Concurrent changes of the same formation wait here.
    await trx.selectFrom("formations").select("id").where("id", "=", formationId).forNoKeyUpdate().execute();
    const rows = await trx
      .selectFrom("formationCourses")
      .select("courseId")
      .where("formationId", "=", formationId)
      .orderBy("position")
      .orderBy("courseId")
      .execute();
    const ids = rows.map(({ courseId }) => courseId);
    const moved = movedBeside(ids, courseId, position);
    if (!moved) return false;
    if (moved.every((id, index) => id === ids[index])) return true;
    await sql`
      update formation_courses set position = wanted.position
      from unnest(${moved}::uuid[]) with ordinality as wanted (id, position)
      where formation_id = ${formationId} and course_id = wanted.id`.execute(trx);
    await audit(trx, actor, { action: "move", entity: "course", entityId: courseId, after: { formationId, position } });
    await invalidatePages(trx);
    return true;
  });
}
