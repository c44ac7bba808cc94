import { readdirSync } from "node:fs";
import { join } from "node:path";
import { folderFiles } from "../app/domain/school/courses/archive/course-files.server.ts";
import { importCourse } from "../app/domain/school/courses/archive/import-course.server.ts";
import type { Db } from "./connection.server.ts";

/**
 * Imports the sample courses of a folder, and attaches each to the training with the same slug. An existing course
 * stays unchanged. Returns the number of courses added.
 */
export async function seedCourses(db: Db, folder: string): Promise<number> {
  let added = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const files = folderFiles(join(folder, entry.name));
    const imported = await importCourse(db, { name: "cli" }, files, { isSeed: true });
    if (!imported.ok) {
      if (imported.reason === "slug-taken") continue;
      throw new Error(`${entry.name}: ${JSON.stringify(imported)}`);
    }
    added += 1;
    await db
      .insertInto("formationCourses")
      .columns(["formationId", "courseId"])
      .expression((query) =>
        query
          .selectFrom("courses")
          .innerJoin("formations", "formations.slug", "courses.slug")
          .select(["formations.id", "courses.id as courseId"])
          .where("courses.id", "=", imported.id),
      )
      .execute();
  }
  return added;
}
