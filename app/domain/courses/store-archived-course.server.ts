import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { renamedRule } from "../release/rule.ts";
import { newId } from "../values/ids.server.ts";
import type { ArchiveBlock, ArchiveLesson, CourseArchive } from "./archive-format.ts";
import type { Block } from "./blocks.ts";

type BlocksOf = (blocks: readonly ArchiveBlock[]) => Block[];

/** The course of an archive with new ids, as a draft, all or nothing. Null when a course has this slug already. */
export async function storeArchivedCourse(
  db: Db,
  actor: Actor,
  course: CourseArchive,
  blocksOf: BlocksOf,
): Promise<string | null> {
  const courseId = newId();
  const { slug, title, summary } = course;
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("courses")
      .values({ id: courseId, slug, title, summary })
      .onConflict((conflict) => conflict.constraint("courses_slug_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return null;
    const ids = new Map(course.modules.flatMap(({ lessons }) => lessons).map((lesson) => [lesson, newId()]));
    const byKey = new Map([...ids].map(([{ key }, id]) => [key, id]));
    for (const [index, module] of course.modules.entries()) {
      const rule = renamedRule(module.release, byKey);
      const moduleId = newId();
      const row = { id: moduleId, course_id: courseId, position: index + 1 };
      await trx
        .insertInto("course_modules")
        .values({ ...row, title: module.title, summary: module.summary, release: rule && JSON.stringify(rule) })
        .execute();
      for (const [at, lesson] of module.lessons.entries())
        await storeLesson(trx, actor, {
          id: ids.get(lesson) ?? newId(),
          courseId,
          moduleId,
          position: at + 1,
          lesson,
          blocksOf,
        });
    }
    await audit(trx, actor, { action: "create", entity: "course", entityId: courseId, after: { title, slug } });
    return courseId;
  });
}

interface NewLesson {
  id: string;
  courseId: string;
  moduleId: string;
  position: number;
  lesson: ArchiveLesson;
  blocksOf: BlocksOf;
}

/** The published text is its first version; a draft that goes beyond it, the second. */
async function storeLesson(trx: Db, actor: Actor, { id: lessonId, lesson, blocksOf, ...place }: NewLesson) {
  const { courseId, moduleId, position } = place;
  const { title, slug, summary, minutes, required, preview, state, blocks, draft } = lesson;
  await trx
    .insertInto("lessons")
    .values({
      ...{ id: lessonId, course_id: courseId, module_id: moduleId, position },
      ...{ title, slug, summary, minutes, required, preview },
    })
    .execute();
  await trx.insertInto("lesson_slugs").values({ course_id: courseId, slug, lesson_id: lessonId }).execute();
  if (state === "a-paraitre") return;
  const versions = [blocks, ...(draft ? [draft] : [])].map((version, index) => ({
    lesson_id: lessonId,
    n: index + 1,
    blocks: JSON.stringify(blocksOf(version)),
    author: actor.name,
  }));
  await trx.insertInto("lesson_versions").values(versions).execute();
  if (state === "brouillon") return;
  await trx.updateTable("lessons").set({ published_version: 1 }).where("id", "=", lessonId).execute();
}
