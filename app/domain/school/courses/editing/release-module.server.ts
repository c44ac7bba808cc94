import { isDeepStrictEqual } from "node:util";
import type { Db } from "#db/connection.server.ts";
import { keepOpen } from "../../release/keep-open.server.ts";
import { type ReleaseRule, readRule } from "../../release/rule.ts";

interface Released {
  id: string;
  rule: ReleaseRule | null;
}

/**
 * Learners who have it open already keep it open. `gone`: also when the lesson that it waits for is not in an earlier
 * module, so that the module would never open.
 */
export async function releaseModule(trx: Db, courseId: string, { id, rule }: Released) {
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
