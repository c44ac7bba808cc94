import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import type { AuditAction } from "#app/domain/journal/audit/kinds.ts";
import { versionOf } from "#app/domain/values/hash.server.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import type { Db } from "#db/connection.server.ts";
import { orIfReferenced } from "#db/errors.server.ts";
import { keepOpen } from "../../release/keep-open.server.ts";
import { type ReleaseRule, readRule } from "../../release/rule.ts";
import { completeCourse, lockCompletions } from "../completion.server.ts";
import { lockCourse } from "./edit-course.server.ts";
import { findFreeSlug, isSlugTaken, reserveSlug } from "./lesson-slugs.server.ts";
import { movedBeside, type Position } from "./position.ts";

export type Part = "module" | "lesson";

/** One change of a course's modules and lessons. A repeated change is made once. */
export type TreeEdit =
  | { do: "add-module"; id: string; title: string }
  /** `version`: of what the form was opened with; null from a program. */
  | { do: "rename-module"; id: string; version: string | null; title: string; summary: string }
  | { do: "release-module"; id: string; rule: ReleaseRule | null }
  | { do: "add-lesson"; id: string; moduleId: string; title: string }
  | { do: "move"; part: Part; id: string; to: Position }
  | { do: "put-lesson"; id: string; moduleId: string }
  | { do: "archive" | "unarchive" | "delete"; part: Part; id: string };

/** `gone`: somebody else has changed the tree meanwhile. `used`: it can only be archived. */
type Edited = { ok: true } | { ok: false; reason: "unknown" | "gone" | "used" | "slug-taken" | "changed" };

const TABLES = { module: "courseModules", lesson: "lessons" } as const;
const ENTITIES = { module: "course_module", lesson: "lesson" } as const;

export async function editTree(db: Db, actor: Actor, courseId: string, edit: TreeEdit): Promise<Edited> {
  const edited = db.transaction().execute(async (trx): Promise<Edited> => {
    if (!(await lockCourses(trx, courseId, edit))) return { ok: false, reason: "unknown" };
    await lockCompletions(trx, courseId);
    const before = edit.do === "delete" ? await titleOf(trx, edit) : null;
    const outcome = await applyEdit(trx, courseId, edit);
    if (outcome === "done-already") return { ok: true };
    if (outcome !== "done") return { ok: false, reason: outcome };
    const part = "part" in edit ? edit.part : edit.do.endsWith("-module") ? "module" : "lesson";
    const after = { ...edit, do: undefined, id: undefined, version: undefined };
    await audit(trx, actor, { action: ACTIONS[edit.do], entity: ENTITIES[part], entityId: edit.id, before, after });
    await completeCourse(trx, courseId);
    await invalidatePages(trx);
    return { ok: true };
  });
  return orIfReferenced(edited, { ok: false, reason: "used" });
}

/** In the order of their ids, so that two administrators who move lessons in both directions cannot deadlock. */
async function lockCourses(trx: Db, courseId: string, edit: TreeEdit): Promise<boolean> {
  const target = edit.do === "put-lesson" ? await courseOfModule(trx, edit.moduleId) : undefined;
  const locked: string[] = [];
  for (const id of [...new Set([courseId, target ?? courseId])].sort()) if (await lockCourse(trx, id)) locked.push(id);
  return locked.includes(courseId);
}

const ACTIONS: Record<TreeEdit["do"], AuditAction> = {
  "add-module": "create",
  "rename-module": "update",
  "release-module": "update",
  "add-lesson": "create",
  "put-lesson": "move",
  move: "move",
  archive: "archive",
  unarchive: "unarchive",
  delete: "delete",
};

type Outcome = "done" | "done-already" | "gone" | "slug-taken" | "changed";

async function applyEdit(trx: Db, courseId: string, edit: TreeEdit): Promise<Outcome> {
  switch (edit.do) {
    case "add-module":
      return addModule(trx, courseId, edit);
    case "rename-module":
      return renameModule(trx, courseId, edit);
    case "release-module":
      return releaseModule(trx, courseId, edit);
    case "add-lesson":
      return addLesson(trx, courseId, edit);
    case "put-lesson":
      return putLesson(trx, courseId, edit);
    case "move":
      return movePart(trx, courseId, edit);
    case "archive":
    case "unarchive":
      return archivePart(trx, courseId, edit.part, edit.id, edit.do === "archive");
    case "delete":
      return deletePart(trx, courseId, edit.part, edit.id);
  }
}

async function addModule(trx: Db, courseId: string, { id, title }: { id: string; title: string }): Promise<Outcome> {
  const position = 1 + (await siblings(trx, "module", courseId)).length;
  const added = await trx
    .insertInto("courseModules")
    .values({ id, courseId, position, title })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n ? "done" : "done-already";
}

async function renameModule(trx: Db, courseId: string, module: Extract<TreeEdit, { do: "rename-module" }>) {
  const { id, version, title, summary } = module;
  const before = await trx
    .selectFrom("courseModules")
    .select(["title", "summary"])
    .where("id", "=", id)
    .where("courseId", "=", courseId)
    .executeTakeFirst();
  if (!before) return "gone";
  if (isDeepStrictEqual(before, { title, summary })) return "done-already";
  if (version !== null && version !== versionOf(before)) return "changed";
  await trx.updateTable("courseModules").set({ title, summary }).where("id", "=", id).execute();
  return "done";
}

async function addLesson(trx: Db, courseId: string, lesson: { id: string; moduleId: string; title: string }) {
  const { id, moduleId, title } = lesson;
  if ((await courseOfModule(trx, moduleId)) !== courseId) return "gone";
  const position = 1 + (await siblings(trx, "lesson", moduleId)).length;
  const slug = await findFreeSlug(trx, courseId, title);
  const added = await trx
    .insertInto("lessons")
    .values({ id, courseId, moduleId, position, slug, title, minutes: 10 })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return "done-already";
  await reserveSlug(trx, courseId, slug, id);
  return "done";
}

async function movePart(trx: Db, courseId: string, { part, id, to }: { part: Part; id: string; to: Position }) {
  const parent = await parentOf(trx, courseId, part, id);
  if (!parent) return "gone";
  const ids = await siblings(trx, part, parent);
  const moved = movedBeside(ids, id, to);
  if (!moved) return "gone";
  if (moved.every((one, index) => one === ids[index])) return "done-already";
  await writeOrder(trx, part, moved);
  return "done";
}

/** Moves the lesson to the end of that module. Its addresses and the learners' progress stay with it. */
async function putLesson(trx: Db, courseId: string, { id, moduleId }: { id: string; moduleId: string }) {
  const [from, targetId] = [await parentOf(trx, courseId, "lesson", id), await courseOfModule(trx, moduleId)];
  if (targetId === undefined) return "gone";
  if (!from) return (await parentOf(trx, targetId, "lesson", id)) === moduleId ? "done-already" : "gone";
  if (from === moduleId) return "done-already";
  const lesson = await trx.selectFrom("lessons").select(["id", "slug"]).where("id", "=", id).executeTakeFirstOrThrow();
  if (targetId !== courseId && (await isSlugTaken(trx, targetId, lesson))) return "slug-taken";
  const position = 1 + (await siblings(trx, "lesson", moduleId)).length;
  await trx.updateTable("lessons").set({ courseId: targetId, moduleId, position }).where("id", "=", id).execute();
  await reserveSlug(trx, targetId, lesson.slug, id);
  await writeOrder(trx, "lesson", await siblings(trx, "lesson", from));
  return "done";
}

async function archivePart(trx: Db, courseId: string, part: Part, id: string, isArchiving: boolean): Promise<Outcome> {
  const { numUpdatedRows } = await trx
    .updateTable(TABLES[part])
    .set({ archivedAt: isArchiving ? new Date() : null })
    .where("id", "=", id)
    .where("courseId", "=", courseId)
    .where("archivedAt", isArchiving ? "is" : "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return "done";
  return (await parentOf(trx, courseId, part, id)) ? "done-already" : "gone";
}

/** The database refuses when a learner has opened the lesson, or the module still has lessons. */
async function deletePart(trx: Db, courseId: string, part: Part, id: string): Promise<Outcome> {
  const parent = await parentOf(trx, courseId, part, id);
  if (!parent) return (await titleOf(trx, { part, id })) ? "gone" : "done-already";
  await trx.deleteFrom(TABLES[part]).where("id", "=", id).execute();
  await writeOrder(trx, part, await siblings(trx, part, parent));
  return "done";
}

async function titleOf(trx: Db, { part, id }: { part: Part; id: string }): Promise<{ title: string } | null> {
  const row = await trx.selectFrom(TABLES[part]).select("title").where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

export async function courseOfModule(trx: Db, moduleId: string): Promise<string | undefined> {
  const module = await trx.selectFrom("courseModules").select("courseId").where("id", "=", moduleId).executeTakeFirst();
  return module?.courseId;
}

const PARENTS = { module: "courseId", lesson: "moduleId" } as const;

async function parentOf(trx: Db, courseId: string, part: Part, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ parent: string }>`
    select ${sql.ref(PARENTS[part])} as parent from ${sql.table(TABLES[part])}
    where id = ${id} and course_id = ${courseId}`.execute(trx);
  return rows[0]?.parent;
}

async function siblings(trx: Db, part: Part, parent: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(TABLES[part])} where ${sql.ref(PARENTS[part])} = ${parent}
    order by position, id`.execute(trx);
  return rows.map(({ id }) => id);
}

async function writeOrder(trx: Db, part: Part, ids: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(TABLES[part])} as part set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where part.id = wanted.id and part.position <> wanted.position`.execute(trx);
}

/**
 * Learners who have it open already keep it open. `gone`: also when the lesson that it waits for is not in an earlier
 * module, so that the module would never open.
 */
async function releaseModule(trx: Db, courseId: string, { id, rule }: Extract<TreeEdit, { do: "release-module" }>) {
  const module = await trx
    .selectFrom("courseModules")
    .select(["release", "position"])
    .where("id", "=", id)
    .where("courseId", "=", courseId)
    .executeTakeFirst();
  if (!module) return "gone";
  if (isDeepStrictEqual(readRule(module.release), rule)) return "done-already";
  if (rule?.kind === "after-lesson" && !(await isBefore(trx, courseId, module.position, rule.lesson))) return "gone";
  await keepOpen(trx, id, new Date());
  await trx
    .updateTable("courseModules")
    .set({ release: rule && JSON.stringify(rule) })
    .where("id", "=", id)
    .execute();
  return "done";
}

async function isBefore(trx: Db, courseId: string, position: number, lessonId: string): Promise<boolean> {
  const lesson = await trx
    .selectFrom("lessons")
    .innerJoin("courseModules", "courseModules.id", "lessons.moduleId")
    .select("lessons.id")
    .where("lessons.id", "=", lessonId)
    .where("lessons.courseId", "=", courseId)
    .where("courseModules.position", "<", position)
    .executeTakeFirst();
  return lesson !== undefined;
}
