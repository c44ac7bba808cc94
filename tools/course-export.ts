import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { exportCourse } from "../app/domain/school/courses/archive/export-course.server.ts";
import { findCourse } from "../app/domain/school/courses/editing/course-list.server.ts";
import { withDatabase } from "../db/command.server.ts";

/** `npm run course:export -- SLUG FILE.zip`: writes a course with its texts, media and captions into a zip. */
const [slug = "", file = `${slug}.zip`] = process.argv.slice(2);
await withDatabase(async ({ db }) => {
  const course = await findCourse(db, slug);
  const archive = course && (await exportCourse(db, course.id));
  if (archive) {
    await pipeline(archive.open(), createWriteStream(file));
    console.log(`${file}: ${course.title}`);
  } else {
    console.error(`No course « ${slug} ». Usage: npm run course:export -- SLUG [FILE.zip]`);
    process.exitCode = 1;
  }
});
