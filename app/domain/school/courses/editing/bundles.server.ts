import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import { movedBeside, type Position } from "./order.ts";

export interface Bundle {
  id: string;
  name: string;
  courses: { id: string; title: string }[];
}

export async function listBundles(db: Db): Promise<Bundle[]> {
  const rows = await db
    .selectFrom("formations")
    .select((formation) => [
      "id",
      "name",
      jsonArrayFrom(
        formation
          .selectFrom("formationCourses")
          .innerJoin("courses", "courses.id", "formationCourses.courseId")
          .whereRef("formationCourses.formationId", "=", "formations.id")
          .orderBy("formationCourses.position")
          .orderBy("courses.id")
          .select(["courses.id", "courses.title"]),
      ).as("courses"),
    ])
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.filter(({ courses }) => courses.length > 1);
}

interface Move {
  formationId: string;
  courseId: string;
  position: Position;
}

/** False when the formation no longer has these courses. A repeated call changes nothing. */
export async function moveInBundle(db: Db, actor: Actor, { formationId, courseId, position }: Move): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Concurrent changes of the same formation wait here.
    await trx.selectFrom("formations").select("id").where("id", "=", formationId).forNoKeyUpdate().execute();
    const rows = await trx
      .selectFrom("formationCourses")
      .select("courseId")
      .where("formationId", "=", formationId)
      .orderBy("position")
      .orderBy("courseId")
      .execute();
    const ids = rows.map(({ courseId }) => courseId);
    const moved = movedBeside(ids, courseId, position);
    if (!moved) return false;
    if (moved.every((id, index) => id === ids[index])) return true;
    await sql`
      update formation_courses set position = wanted.position
      from unnest(${moved}::uuid[]) with ordinality as wanted (id, position)
      where formation_id = ${formationId} and course_id = wanted.id`.execute(trx);
    await audit(trx, actor, { action: "move", entity: "course", entityId: courseId, after: { formationId, position } });
    await invalidatePages(trx);
    return true;
  });
}
