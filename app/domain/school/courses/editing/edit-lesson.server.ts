import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import type { Db } from "#db/connection.server.ts";
import { violatedConstraint } from "#db/errors.server.ts";
import { type Block, blocksSchema, type DraftBlock } from "../../blocks/stored-blocks.ts";
import { writeChapters } from "../../media/edit-asset.server.ts";
import { completeCourse, inheritDone, lockCompletionsOfLesson } from "../completion.server.ts";
import { type LessonSettings, settingsOf, settingsSchema } from "../lesson-settings.ts";
import { isSameDraft, storedBlocks } from "./draft.server.ts";
import {
  blocksWithoutAsset,
  blocksWithoutCaptions,
  readTypedChapters,
  type TypedChapters,
} from "./edit-assets.server.ts";
import { isSlugTaken, reserveSlug } from "./lesson-slugs.server.ts";

interface LessonInput extends LessonSettings {
  slug: string;
  replaces: string | null;
}

/** A lesson with its newest version, which is the draft. */
export interface EditableLesson {
  id: string;
  courseId: string;
  courseTitle: string;
  /** Nobody sees its lessons, published or not. */
  isCourseDraft: boolean;
  moduleTitle: string;
  isArchived: boolean;
  /** What learners see. Of a lesson that is not published, it announces the title. */
  visible: LessonInput;
  input: LessonInput;
  published: number | null;
  newest: number;
  blocks: Block[];
  author: string | null;
  savedAt: Date | null;
}

export async function findEditableLesson(db: Db, id: string): Promise<EditableLesson | undefined> {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .innerJoin("courseModules", "courseModules.id", "lessons.moduleId")
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom("lessonVersions")
          .whereRef("lessonVersions.lessonId", "=", "lessons.id")
          .orderBy("n", "desc")
          .limit(1)
          .select(["n", "blocks", "head as settings", "author", "at"])
          .as("version"),
      (join) => join.onTrue(),
    )
    .select(["lessons.id", "lessons.courseId", "courses.title as courseTitle"])
    .select(({ eb }) => eb("courses.publishedAt", "is", null).$castTo<boolean>().as("isCourseDraft"))
    .select(["courseModules.title as moduleTitle", "lessons.archivedAt"])
    .select(["lessons.title", "lessons.slug", "lessons.summary", "lessons.minutes", "lessons.required"])
    .select(["lessons.preview", "lessons.replacesLessonId as replaces", "lessons.publishedVersion as published"])
    .select(["version.n", "version.blocks", "version.settings", "version.author", "version.at as savedAt"])
    .where("lessons.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, slug, summary, minutes, required, preview, replaces, archivedAt, n, blocks, settings, ...rest } = row;
  const visible = { title, slug, summary, minutes, required, preview, replaces };
  return {
    ...rest,
    isArchived: archivedAt !== null,
    visible,
    input: settings ? { ...visible, ...settingsSchema.parse(settings) } : visible,
    newest: n ?? 0,
    blocks: blocksSchema.parse(blocks ?? []),
  };
}

interface Save {
  input: LessonInput;
  blocks: DraftBlock[];
  /** The version that the form was opened on. */
  base: number;
  note: string;
  isPublished: boolean;
  acceptsNoCaptions: boolean;
  inheritsDone: boolean;
  chapters: TypedChapters[];
}

type Saved =
  | { ok: true; courseId: string; isCourseDraft: boolean }
  | { ok: false; reason: "unknown" | "slug-taken" | "empty" | "replaced-gone" }
  | { ok: false; reason: "asset" | "no-captions"; blockIds: string[] }
  | { ok: false; reason: "chapters"; faults: Record<string, string> }
  | { ok: false; reason: "changed"; current: EditableLesson };

/**
 * A new version, unless somebody else has saved since the form was opened. Learners see it, with its title and settings,
 * only after it is published; the address and what the lesson replaces change at once.
 */
export async function saveLesson(db: Db, actor: Actor, id: string, save: Save): Promise<Saved> {
  const blocks = storedBlocks(save.blocks);
  if (save.isPublished && blocks.length === 0) return { ok: false, reason: "empty" };
  try {
    return await db.transaction().execute(async (trx) => {
      await lockCompletionsOfLesson(trx, id);
      const current = await lockLesson(trx, id);
      if (!current) return { ok: false, reason: "unknown" };
      const isSame = isSameDraft(current.blocks, blocks) && isDeepStrictEqual(current.input, save.input);
      if (!isSame && save.base !== current.newest) return { ok: false, reason: "changed", current };
      const blockIds = await blocksWithoutAsset(trx, save.blocks);
      if (blockIds.length > 0) return { ok: false, reason: "asset", blockIds };
      const uncaptioned =
        save.isPublished && !save.acceptsNoCaptions ? await blocksWithoutCaptions(trx, save.blocks) : [];
      if (uncaptioned.length > 0) return { ok: false, reason: "no-captions", blockIds: uncaptioned };
      const { faults, changed } = await readTypedChapters(trx, save.chapters);
      if (Object.keys(faults).length > 0) return { ok: false, reason: "chapters", faults };
      const { replaces, slug } = save.input;
      if (slug !== current.input.slug && (await isSlugTaken(trx, current.courseId, { slug, id })))
        return { ok: false, reason: "slug-taken" };
      if (replaces && !(await isOtherLesson(trx, id, replaces))) return { ok: false, reason: "replaced-gone" };
      const n = isSame && current.newest > 0 ? current.newest : current.newest + 1;
      const settings = settingsOf(save.input);
      if (n > current.newest) await writeVersion(trx, actor, current, { n, blocks, settings, note: save.note });
      const isVisible = save.isPublished || current.published === null;
      await writeVisible(
        trx,
        actor,
        current,
        isVisible ? save.input : { ...save.input, ...settingsOf(current.visible) },
      );
      if (save.isPublished) await publishVersion(trx, actor, current, n);
      if (save.inheritsDone && replaces) await inheritDone(trx, actor, id, replaces);
      for (const { asset, cues } of changed) await writeChapters(trx, actor, asset, cues);
      await completeCourse(trx, current.courseId);
      await invalidatePages(trx);
      return { ok: true, courseId: current.courseId, isCourseDraft: current.isCourseDraft };
    });
  } catch (error) {
    if (violatedConstraint(error) === "lessons_slug_key") return { ok: false, reason: "slug-taken" };
    throw error;
  }
}

async function isOtherLesson(trx: Db, id: string, other: string): Promise<boolean> {
  const row = await trx.selectFrom("lessons").select("id").where("id", "=", other).executeTakeFirst();
  return row !== undefined && row.id !== id;
}

/** Learners can use it meanwhile. */
export async function lockLesson(trx: Db, id: string): Promise<EditableLesson | undefined> {
  const locked = await trx.selectFrom("lessons").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return locked && findEditableLesson(trx, id);
}

interface NewVersion {
  n: number;
  blocks: Block[];
  settings: LessonSettings;
  note: string;
}

export async function writeVersion(trx: Db, actor: Actor, { id }: EditableLesson, version: NewVersion) {
  const { n, blocks, settings, note } = version;
  await trx
    .insertInto("lessonVersions")
    .values({
      lessonId: id,
      n,
      author: actor.name,
      note,
      blocks: JSON.stringify(blocks),
      head: JSON.stringify(settings),
    })
    .execute();
}

export async function writeVisible(trx: Db, actor: Actor, lesson: EditableLesson, visible: LessonInput) {
  const { id, courseId, visible: old } = lesson;
  if (isDeepStrictEqual(old, visible)) return;
  const { replaces, ...columns } = visible;
  await trx
    .updateTable("lessons")
    .set({ ...columns, replacesLessonId: replaces })
    .where("id", "=", id)
    .execute();
  if (old.slug !== visible.slug) await reserveSlug(trx, courseId, visible.slug, id);
  await audit(trx, actor, {
    action: "update",
    entity: "lesson",
    entityId: id,
    before: { ...old },
    after: { ...visible },
  });
}

async function publishVersion(trx: Db, actor: Actor, { id, published }: EditableLesson, n: number): Promise<void> {
  if (published === n) return;
  await trx.updateTable("lessons").set({ publishedVersion: n }).where("id", "=", id).execute();
  await audit(trx, actor, {
    action: "publish",
    entity: "lesson",
    entityId: id,
    before: { version: published },
    after: { version: n },
  });
}

/** What learners have done there stays. False when there is no such lesson. */
export async function unpublishLesson(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockCompletionsOfLesson(trx, id);
    const lesson = await lockLesson(trx, id);
    if (!lesson) return false;
    if (lesson.published === null) return true;
    await trx.updateTable("lessons").set({ publishedVersion: null }).where("id", "=", id).execute();
    const before = { version: lesson.published };
    await audit(trx, actor, { action: "unpublish", entity: "lesson", entityId: id, before });
    await completeCourse(trx, lesson.courseId);
    await invalidatePages(trx);
    return true;
  });
}

/** Archived ones included: this lesson may replace any of them. */
export async function listOtherLessons(db: Db, { id, courseId }: EditableLesson) {
  return db
    .selectFrom("lessons")
    .select(["id", "title", sql<boolean>`archived_at is not null`.as("isArchived")])
    .where("courseId", "=", courseId)
    .where("id", "!=", id)
    .orderBy("title")
    .execute();
}
