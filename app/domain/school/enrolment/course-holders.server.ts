import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "./open-access.server.ts";

const NAMED = 20;

/** Who would lose a course: everybody whose access opens it, and those among them who pay for it each month. */
export async function readCourseHolders(db: Db, courseId: string) {
  const holders = db
    .selectFrom("access")
    .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
    .innerJoin("users", "users.id", "access.userId")
    .leftJoin("subscriptions", "subscriptions.orderId", "access.orderId")
    .select(["users.email", sql<boolean>`bool_or(subscriptions.order_id is not null)`.as("isPaying")])
    .where("formationCourses.courseId", "=", courseId)
    .where(isAccessOpen)
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
