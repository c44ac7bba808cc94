import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { storeDocuments } from "../app/domain/courses/course-documents.server.ts";
import { courseFile } from "../app/domain/courses/course-file.ts";
import { importCourse } from "../app/domain/courses/import-course.server.ts";
import type { Db } from "./connection.server.ts";

/**
 * The sample courses of a folder, each behind the training with the same slug. One that is there already stays as the
 * administrator has made it. Returns how many were added.
 */
export async function seedCourses(db: Db, folder: string): Promise<number> {
  let added = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const readFile = (file: string) => readFileSync(join(folder, entry.name, file));
    const readText = (file: string) => readFile(file).toString("utf8");
    const course = courseFile.parse(JSON.parse(readText("course.json")));
    const known = await db.selectFrom("courses").select("id").where("slug", "=", course.slug).executeTakeFirst();
    if (known) continue;
    const assets = await storeDocuments(db, { course, readFile, isSample: true });
    const id = await importCourse(db, { course, readText, assets, author: "Essor", isSample: true });
    if (!id) continue;
    added += 1;
    await db
      .insertInto("formation_courses")
      .columns(["formation_id", "course_id"])
      .expression((query) =>
        query
          .selectFrom("formations")
          .select(["id", query.val(id).as("course_id")])
          .where("slug", "=", course.slug),
      )
      .execute();
  }
  return added;
}
