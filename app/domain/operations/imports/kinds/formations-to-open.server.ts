import type { Db } from "#db/connection.server.ts";
import { publishedLessons } from "../../../school/release/published-programme.server.ts";
import { withoutAccents } from "../../../values/slug.ts";
import type { Reason } from "../reasons.ts";

export interface FormationToOpen {
  id: string;
  /** In their order. */
  lessons: { id: string; courseId: string; slug: string; course: string }[];
}

/** Finds a formation by its name, its address, or its id, as a file may have it; else why nothing can be opened. */
export async function formationsToOpen(db: Db): Promise<(cell: string) => FormationToOpen | Reason> {
  const formations = await db.selectFrom("formations").select(["id", "name", "slug", "status"]).execute();
  const lessons = await publishedLessons(db)
    .select([
      "lessons.id",
      "lessons.courseId",
      "lessons.slug",
      "courses.slug as course",
      "formationCourses.formationId",
    ])
    .execute();
  const byName = new Map(
    formations.flatMap((formation) =>
      [formation.id, formation.slug, formation.name].map((name) => [plainName(name), formation] as const),
    ),
  );
  return (cell) => {
    if (cell === "") return "formation-missing";
    const formation = byName.get(plainName(cell));
    if (!formation) return "formation-unknown";
    if (formation.status === "archived") return "formation-archived";
    const own = lessons.filter(({ formationId }) => formationId === formation.id);
    return own.length === 0 ? "formation-empty" : { id: formation.id, lessons: own };
  };
}

/** « Formation Mindset » and « mindset » are one: the catalogue puts the word before each name. */
function plainName(name: string): string {
  return withoutAccents(name)
    .replace(/\s+/g, " ")
    .replace(/^formation /, "")
    .trim();
}
