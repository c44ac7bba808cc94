import type { Db } from "#db/connection.server.ts";
import { renamedRule } from "../release/rule.ts";
import { newId } from "../values/ids.server.ts";
import type { Block } from "./blocks.ts";
import { type CourseFile, exerciseFile, type LessonFile, quizFile } from "./course-file.ts";
import { lessonHtml } from "./markdown.server.ts";

interface NewCourse {
  course: CourseFile;
  /** The text of a file that the course names. */
  readText: (file: string) => string;
  /** The assets of the documents that it names: `storeDocuments`. */
  assets: ReadonlyMap<string, string>;
  /** Who is written down as the author of the first versions. */
  author: string;
  isSample: boolean;
}

/**
 * Stores a course with its modules and lessons, published, all or nothing. Returns its id; null when a course with
 * this slug is there already, which then stays as it is.
 */
export async function importCourse(db: Db, { course, author, isSample, ...files }: NewCourse): Promise<string | null> {
  const courseId = newId();
  const modules = course.modules.map((module, index) => ({ ...module, id: newId(), position: index + 1 }));
  const lessons = modules.flatMap((module) =>
    module.lessons.map((lesson, index) => ({ lesson, id: newId(), moduleId: module.id, position: index + 1 })),
  );
  const written = lessons.filter(({ lesson }) => lesson.state !== "a-paraitre");
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("courses")
      .values({
        id: courseId,
        slug: course.slug,
        title: course.title,
        summary: course.summary,
        is_sample: isSample,
        published_at: new Date(),
      })
      .onConflict((conflict) => conflict.constraint("courses_slug_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return null;
    await trx
      .insertInto("course_modules")
      .values(
        modules.map(({ id, position, title, summary, release }) => {
          const rule = renamedRule(release, new Map(lessons.map(({ lesson, id }) => [lesson.key, id])));
          return { id, course_id: courseId, position, title, summary, release: rule && JSON.stringify(rule) };
        }),
      )
      .execute();
    await trx
      .insertInto("lessons")
      .values(
        lessons.map(({ lesson, id, moduleId, position }) => ({
          id,
          course_id: courseId,
          module_id: moduleId,
          position,
          slug: lesson.slug,
          title: lesson.title,
          summary: lesson.summary ?? "",
          minutes: lesson.minutes,
          required: lesson.required,
          preview: lesson.preview,
        })),
      )
      .execute();
    await trx
      .insertInto("lesson_slugs")
      .values(lessons.map(({ lesson, id }) => ({ course_id: courseId, slug: lesson.slug, lesson_id: id })))
      .execute();
    await trx
      .insertInto("lesson_versions")
      .values(
        written.map(({ lesson, id }) => ({
          lesson_id: id,
          n: 1,
          blocks: JSON.stringify(blocksOf(lesson, files)),
          author,
        })),
      )
      .execute();
    await trx
      .updateTable("lessons")
      .set({ published_version: 1 })
      .where(
        "id",
        "in",
        written.map(({ id }) => id),
      )
      .execute();
    return courseId;
  });
}

function blocksOf(lesson: LessonFile, { readText, assets }: Pick<NewCourse, "readText" | "assets">): Block[] {
  return lesson.blocks.map((block): Block => {
    const id = newId();
    if (block.type === "fichier") {
      const asset = assets.get(block.file);
      if (!asset) throw new Error(`No asset for ${block.file}`);
      return { id, type: "fichier", asset, label: block.label };
    }
    const text = readText(block.file);
    if (block.type === "exercice") return { id, type: "exercice", ...exerciseFile.parse(JSON.parse(text)) };
    if (block.type === "quiz") return { id, type: "quiz", ...quizFile.parse(JSON.parse(text)) };
    return { id, type: "texte", markdown: text, html: lessonHtml(text) };
  });
}
