import { isDeepStrictEqual } from "node:util";
import type { Db } from "#db/connection.server.ts";
import { keepOpen } from "../release/keep-open.server.ts";
import { type ReleaseRule, readRule } from "../release/rule.ts";

interface Released {
  id: string;
  /** Null: at once. */
  rule: ReleaseRule | null;
}

/**
 * When a module opens. To whoever has it open by the rule until now it stays open. `gone`: the module is gone, or the
 * lesson that it would wait for; a lesson of its own or of a later module would keep everybody out.
 */
export async function releaseModule(trx: Db, courseId: string, { id, rule }: Released) {
  const module = await trx
    .selectFrom("course_modules")
    .select(["release", "position"])
    .where("id", "=", id)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  if (!module) return "gone";
  const until = readRule(module.release);
  if (isDeepStrictEqual(until, rule)) return "done-already";
  const before = { courseId, position: module.position };
  if (rule?.kind === "after-lesson" && !(await lessonBefore(trx, before, rule.lesson))) return "gone";
  // A lesson that nobody can do keeps nothing closed.
  const isVoid = until?.kind === "after-lesson" && !(await lessonBefore(trx, before, until.lesson))?.isLive;
  await keepOpen(trx, { id, courseId, rule: isVoid ? null : until }, new Date());
  await trx
    .updateTable("course_modules")
    .set({ release: rule && JSON.stringify(rule) })
    .where("id", "=", id)
    .execute();
  return "done";
}

function lessonBefore(trx: Db, { courseId, position }: { courseId: string; position: number }, lessonId: string) {
  return trx
    .selectFrom("lessons")
    .innerJoin("course_modules", "course_modules.id", "lessons.module_id")
    .select(({ and, eb }) =>
      and([
        eb("published_version", "is not", null),
        eb("lessons.archived_at", "is", null),
        eb("course_modules.archived_at", "is", null),
      ])
        .$castTo<boolean>()
        .as("isLive"),
    )
    .where("lessons.id", "=", lessonId)
    .where("lessons.course_id", "=", courseId)
    .where("course_modules.position", "<", position)
    .executeTakeFirst();
}
