import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "./open-access.server.ts";

const NAMED = 20;

/** Who would lose a course: everybody whose access opens it, and those among them who pay for it each month. */
export async function readCourseHolders(db: Db, courseId: string) {
  const rows = await db
    .selectFrom("access")
    .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
    .innerJoin("users", "users.id", "access.userId")
    .leftJoin("subscriptions", "subscriptions.orderId", "access.orderId")
    .select(["users.email", sql<boolean>`bool_or(subscriptions.order_id is not null)`.as("isPaying")])
    .where("formationCourses.courseId", "=", courseId)
    .where(isAccessOpen)
    .groupBy("users.email")
    .orderBy("users.email")
    .execute();
  return {
    count: rows.length,
    paying: rows.filter(({ isPaying }) => isPaying).length,
    names: rows.slice(0, NAMED).map(({ email }) => email),
  };
}
