import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { queueEmails } from "../../mail/outbox.server.ts";
import { ZONE } from "../../values/time.ts";
import { isAccessOpen } from "../enrolment/open-access.server.ts";
import { isCoursePublished } from "./is-published.server.ts";
import { accessColumns, learnerAccess } from "./open-formation.server.ts";
import { modulesOf, storedModules } from "./published-programme.server.ts";
import { lastStart, opensAt, withRules } from "./release.ts";
import type { ReleaseRule } from "./rule.ts";

export interface ModuleWithRule {
  id: string;
  courseId: string;
  rule: ReleaseRule | null;
}

export function accessesWithOpenModule(db: Db, { courseId, rule }: ModuleWithRule, at: Date) {
  return db
    .selectFrom("access")
    .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
    .leftJoin("cohorts", "cohorts.id", "access.cohortId")
    .where("formationCourses.courseId", "=", courseId)
    .where(isDue(rule, at));
}

function isDue(rule: ReleaseRule | null, at: Date): RawBuilder<boolean> {
  if (rule === null) return sql`true`;
  if (rule.kind === "after-lesson") return sql`${doneAt(rule)} is not null`;
  const starts = {
    "after-access": sql`(access.granted_at at time zone ${ZONE})::date`,
    "on-date": sql`${"on" in rule ? rule.on : null}::date`,
    "after-cohort": sql`cohorts.starts_on`,
  };
  return sql`${starts[rule.kind]} <= ${lastStart(rule, at).toString()}::date`;
}

function doneAt(rule: ReleaseRule | null): RawBuilder<Date | null> {
  if (rule?.kind !== "after-lesson") return sql`null::timestamptz`;
  return sql`(select done_at from lesson_progress
    where lesson_progress.user_id = access.user_id and lesson_progress.lesson_id = ${rule.lesson}::uuid)`;
}

/** Reads an archived module, too: it may come back. */
export async function readModule(db: Db, id: string): Promise<ModuleWithRule> {
  const course = await db
    .selectFrom("courses")
    .innerJoin("courseModules as changed", "changed.courseId", "courses.id")
    .select((course) => ["courses.id", modulesOf(course, null, { archived: id }).as("modules")])
    .where("changed.id", "=", id)
    .executeTakeFirstOrThrow();
  const module = withRules(storedModules(course.modules)).find((one) => one.id === id);
  return { id, courseId: course.id, rule: module?.rule ?? null };
}

export async function modulesWithRule(db: Db): Promise<ModuleWithRule[]> {
  const courses = await db
    .selectFrom("courses")
    .select((course) => ["courses.id", modulesOf(course, null).as("modules")])
    .where(isCoursePublished)
    .execute();
  return courses.flatMap(({ id: courseId, modules }) =>
    withRules(storedModules(modules))
      .filter(({ release, lessons }) => release !== null && lessons.some(({ isPublished }) => isPublished))
      .map(({ id, rule }) => ({ id, courseId, rule })),
  );
}

const PAGE = 200;
/** An email that is two days late is dropped, because the programme shows the opening. */
const USEFUL_FOR_MS = 48 * 3_600_000;

/** In one transaction: a job that runs twice, or is killed, tells each learner once. */
export async function openDueModules(db: Db): Promise<void> {
  const at = new Date();
  const open = async (module: ModuleWithRule) => {
    let opened = PAGE;
    while (opened === PAGE) opened = await openForSome(db, module, at);
  };
  await forEachRow(db, "open-module", await modulesWithRule(db), open);
}

function openForSome(db: Db, module: ModuleWithRule, at: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await accessesWithOpenModule(trx, module, at)
      .innerJoin("users", "users.id", "access.userId")
      .distinctOn("access.userId")
      .select(["users.email", "access.userId", "access.formationId"])
      .select([...accessColumns, doneAt(module.rule).as("lessonDoneAt")])
      .where(isAccessOpen)
      .where("access.allOpenedAt", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("moduleOpenings")
              .select("moduleOpenings.userId")
              .whereRef("moduleOpenings.userId", "=", "access.userId")
              .where("moduleOpenings.moduleId", "=", module.id),
          ),
        ),
      )
      .orderBy("access.userId")
      .orderBy("access.grantedAt")
      .limit(PAGE)
      .execute();
    if (due.length === 0) return 0;
    const opened = await trx
      .insertInto("moduleOpenings")
      .values(due.map(({ userId }) => ({ userId, moduleId: module.id, openedAt: at })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("userId")
      .execute();
    const newlyOpened = new Set(opened.map(({ userId }) => userId));
    const told = due.filter(({ userId, lessonDoneAt, ...access }) => {
      // A module that was open from the first day needs no email.
      const opens = opensAt(module.rule, { ...learnerAccess(access), lessonDoneAt });
      return newlyOpened.has(userId) && opens && opens > access.grantedAt;
    });
    const emails = told.map(({ email, userId, formationId }) => ({
      name: "module-opened" as const,
      recipient: email,
      props: { userId, formationId, moduleId: module.id },
      dedupeKey: `module-opened:${userId}:${module.id}`,
      expiresAt: new Date(at.getTime() + USEFUL_FOR_MS),
    }));
    await queueEmails(trx, emails);
    return due.length;
  });
}
