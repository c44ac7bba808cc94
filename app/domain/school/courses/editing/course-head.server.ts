import type { Db } from "#db/connection.server.ts";

/** A course without its modules. */
export function readCourseHead(db: Db, id: string) {
  return db.selectFrom("courses").select(["id", "title", "slug", "summary"]).where("id", "=", id).executeTakeFirst();
}

/** The course with this slug, for the command `course:export`. */
export function findCourse(db: Db, slug: string) {
  return db.selectFrom("courses").select(["id", "title"]).where("slug", "=", slug).executeTakeFirst();
}
