import type { Db } from "#db/connection.server.ts";

/** A course without its modules. */
export function readCourseHead(db: Db, id: string) {
  return db.selectFrom("courses").select(["id", "title", "slug", "summary"]).where("id", "=", id).executeTakeFirst();
}

/** The trainings that a course can be attached to. */
export function listFormationNames(db: Db) {
  return db.selectFrom("formations").select(["id", "name"]).orderBy("name").orderBy("id").execute();
}

export function findCourse(db: Db, slug: string) {
  return db.selectFrom("courses").select(["id", "title"]).where("slug", "=", slug).executeTakeFirst();
}
