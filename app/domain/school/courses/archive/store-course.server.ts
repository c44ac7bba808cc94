import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { lockAssets } from "#app/domain/values/lock-assets.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { ArchivedBlock, Block } from "../../blocks/stored-blocks.ts";
import { renamedRule } from "../../release/rule.ts";
import { settingsOf } from "../lesson-settings.ts";
import type { CourseFile } from "./course-format.ts";

interface NewCourse {
  course: CourseFile;
  /** Each once. */
  assetIds: string[];
  blocksOf: (blocks: readonly ArchivedBlock[]) => Block[];
  isSeed: boolean;
}

/**
 * Stores a course under new ids, all or nothing. Null when a course with this slug exists, which stays as it is, or when
 * one of the assets has been deleted meanwhile.
 */
export async function storeCourse(db: Db, actor: Actor, { course, assetIds, blocksOf, isSeed }: NewCourse) {
  const id = newId();
  const { slug, title, summary, sample: isSample = false } = course;
  return db.transaction().execute(async (trx) => {
    if ((await lockAssets(trx, assetIds)).size < assetIds.length) return null;
    const inserted = await trx
      .insertInto("courses")
      .values({ id, slug, title, summary, isSample, publishedAt: isSeed ? new Date() : null })
      .onConflict((conflict) => conflict.constraint("courses_slug_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return null;
    const modules = course.modules.map((module, index) => ({ ...module, id: newId(), position: index + 1 }));
    const lessons = modules.flatMap(({ id: moduleId, lessons }) =>
      lessons.map((lesson, index) => ({ ...lesson, id: newId(), moduleId, position: index + 1 })),
    );
    const ids = new Map(lessons.map(({ key, id }) => [key, id]));
    if (modules.length > 0) await storeModules(trx, id, modules, ids);
    if (lessons.length > 0) await storeLessons(trx, id, lessons);
    const versions = lessons.flatMap(({ id, state, blocks, draft, draftHead, ...lesson }) => {
      const published = { blocks, settings: settingsOf(lesson) };
      // The published text becomes the first version; a draft that differs, the second.
      const drafts = draft ? [{ blocks: draft, settings: draftHead ?? published.settings }] : [];
      return (state === "announced" ? [] : [published, ...drafts]).map(({ blocks, settings }, index) => ({
        lessonId: id,
        n: index + 1,
        blocks: JSON.stringify(blocksOf(blocks)),
        head: JSON.stringify(settings),
        author: isSeed ? "Essor" : actor.name,
      }));
    });
    if (versions.length > 0) await trx.insertInto("lessonVersions").values(versions).execute();
    const published = lessons.filter(({ state }) => state === undefined).map((lesson) => lesson.id);
    if (published.length > 0)
      await trx.updateTable("lessons").set({ publishedVersion: 1 }).where("id", "in", published).execute();
    await audit(trx, actor, { action: "create", entity: "course", entityId: id, after: { title, slug } });
    return id;
  });
}

type Placed<Part> = Part & { id: string; position: number };
type ModuleFile = CourseFile["modules"][number];

async function storeModules(
  trx: Db,
  courseId: string,
  modules: readonly Placed<ModuleFile>[],
  lessons: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = modules.map(({ id, position, title, summary, release }) => {
    const rule = renamedRule(release, lessons);
    return { id, position, title, summary, release: rule && JSON.stringify(rule) };
  });
  await trx
    .insertInto("courseModules")
    .values(rows.map((row) => ({ ...row, courseId })))
    .execute();
}

async function storeLessons(
  trx: Db,
  courseId: string,
  lessons: readonly (Placed<ModuleFile["lessons"][number]> & { moduleId: string })[],
): Promise<void> {
  const rows = lessons.map(({ id, moduleId, position, slug, title, summary, minutes, required, preview }) => ({
    id,
    courseId,
    moduleId,
    position,
    slug,
    title,
    summary,
    minutes,
    required,
    preview,
  }));
  await trx.insertInto("lessons").values(rows).execute();
  const slugs = rows.map(({ id, slug }) => ({ courseId, slug, lessonId: id }));
  await trx.insertInto("lessonSlugs").values(slugs).execute();
}
