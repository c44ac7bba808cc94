import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "./open-access.server.ts";

const NAMED = 20;

function holdersOf(db: Db, courseId: string) {
  return db
    .selectFrom("access")
    .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
    .where("formationCourses.courseId", "=", courseId)
    .where(isAccessOpen);
}

/** Who would lose a course: everybody whose access opens it, and those among them who pay for it each month. */
export async function readCourseHolders(db: Db, courseId: string) {
  const holders = holdersOf(db, courseId)
    .innerJoin("users", "users.id", "access.userId")
    .leftJoin("subscriptions", "subscriptions.orderId", "access.orderId")
    .select(["users.email", sql<boolean>`bool_or(subscriptions.order_id is not null)`.as("isPaying")])
    .groupBy("users.email");
  const rows = await db
    .selectFrom(holders.as("holders"))
    .select("email")
    .select(sql<number>`(count(*) over ())::int`.as("count"))
    .select(sql<number>`(count(*) filter (where is_paying) over ())::int`.as("paying"))
    .orderBy("email")
    .limit(NAMED)
    .execute();
  return { count: rows[0]?.count ?? 0, paying: rows[0]?.paying ?? 0, names: rows.map(({ email }) => email) };
}

/** Whether a published lesson of this course, module or lesson is open to somebody. */
export async function isHeld(db: Db, part: string): Promise<boolean> {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .innerJoin("formationCourses", "formationCourses.courseId", "courses.id")
    .innerJoin("access", "access.formationId", "formationCourses.formationId")
    .select("lessons.id")
    .where(({ eb, or }) => or([eb("lessons.id", "=", part), eb("moduleId", "=", part), eb("courses.id", "=", part)]))
    .where("courses.publishedAt", "is not", null)
    .where("courses.archivedAt", "is", null)
    .where("lessons.publishedVersion", "is not", null)
    .where("lessons.archivedAt", "is", null)
    .where(isAccessOpen)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What its archiving takes from people: who has what of its lessons, who loses one to which course, where it is announced. */
export async function readLosses(db: Db, courseId: string) {
  const [{ people }, begun, losers, pages] = await Promise.all([
    holdersOf(db, courseId)
      .innerJoin("courses", "courses.id", "formationCourses.courseId")
      .where("courses.publishedAt", "is not", null)
      .where("courses.archivedAt", "is", null)
      .select(sql<number>`count(distinct access.user_id)::int`.as("people"))
      .executeTakeFirstOrThrow(),
    readBegun(db, courseId),
    readLosers(db, courseId),
    listAnnouncing(db, courseId),
  ]);
  return { courseId, people, begun, losers, pages };
}

/** How many of them have begun and finished each lesson and module, by its id. */
async function readBegun(db: Db, courseId: string) {
  const rows = await db
    .selectFrom("lessons")
    .innerJoin("lessonProgress", "lessonProgress.lessonId", "lessons.id")
    .select(sql<string>`coalesce(lessons.id, lessons.module_id)`.as("id"))
    .select(sql<number>`count(distinct user_id)::int`.as("begun"))
    .select(sql<number>`(count(distinct user_id) filter (where done_at is not null))::int`.as("done"))
    .where("lessons.courseId", "=", courseId)
    .where("lessonProgress.userId", "in", holdersOf(db, courseId).select("access.userId"))
    .groupBy(sql`grouping sets ((lessons.id), (lessons.module_id))`)
    .execute();
  return Object.fromEntries(rows.map(({ id, ...counts }) => [id, counts]));
}

/** By the other courses: how many of them have no access to it, and lose a lesson that moves there. */
async function readLosers(db: Db, courseId: string): Promise<Record<string, number>> {
  const holders = holdersOf(db, courseId).select("access.userId").distinct().as("holders");
  const rows = await db
    .selectFrom("courses")
    .innerJoin(holders, (join) => join.onTrue())
    .select(({ fn }) => ["courses.id", fn.countAll<number>().as("losers")])
    .where("courses.id", "!=", courseId)
    .where("courses.archivedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("access")
            .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
            .select("access.userId")
            .whereRef("formationCourses.courseId", "=", "courses.id")
            .whereRef("access.userId", "=", "holders.userId")
            .where(isAccessOpen),
        ),
      ),
    )
    .groupBy("courses.id")
    .execute();
  return Object.fromEntries(rows.map(({ id, losers }) => [id, Number(losers)]));
}

function listAnnouncing(db: Db, courseId: string) {
  return db
    .selectFrom("formationCourses")
    .innerJoin("formations", "formations.id", "formationCourses.formationId")
    .select(["formations.slug", "formations.name"])
    .where("formationCourses.courseId", "=", courseId)
    .where("formations.status", "!=", "draft")
    .where("formations.isActive", "=", true)
    .orderBy("formations.name")
    .execute();
}
