import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import { picturePath } from "../../site/pictures/formation-picture.server.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";
import { allowsPersonalHelp } from "../enrolment/personal-help.server.ts";
import { accessColumns, learnerAccess } from "../release/learner-access.server.ts";
import { modulesOf, publishedCourses, storedDate, storedModules } from "../release/published-programme.server.ts";
import { isLessonOpen, type LearnerAccess, type Opening, openingsOf, type ReleasedModule } from "../release/release.ts";
import type { LessonWithProgress } from "./progress.ts";

export type LearnerLesson = LessonWithProgress & {
  /** From the first to the last of the course. */
  number: number;
  summary: string;
  isPreview: boolean;
};

export interface LearnerModule {
  id: string;
  number: number;
  title: string;
  summary: string;
  /** Whether this learner may open its lessons today, or when. */
  opening: Opening;
  lessons: LearnerLesson[];
}

export interface LearnerCourse {
  id: string;
  title: string;
  summary: string;
  /** The day on which every lesson that counted then was done. Later changes of the course do not change it. */
  completedAt: Date | null;
  modules: LearnerModule[];
}

/** A training with its published courses, for a learner with an open access; undefined for everybody else. */
export async function readLearnerCourses(db: Db, userId: string, formationSlug: string, now = new Date()) {
  const row = await db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formationId")
    .leftJoin("orders", "orders.id", "access.orderId")
    .leftJoin("cohorts", "cohorts.id", "access.cohortId")
    .select(accessColumns)
    .select((query) => [
      "formations.slug",
      "formations.name",
      "formations.description",
      "formations.features",
      "formations.imageUrl",
      "formations.category",
      query
        .and([query("formations.attestation", "=", true), allowsPersonalHelp])
        .$castTo<boolean>()
        .as("givesAttestation"),
      "orders.number as orderNumber",
      jsonArrayFrom(
        publishedCourses(query)
          .leftJoin("courseCompletions", (join) =>
            join.onRef("courseCompletions.courseId", "=", "courses.id").on("courseCompletions.userId", "=", userId),
          )
          .where("formationCourses.formationId", "=", query.ref("formations.id"))
          .select((course) => [
            "courses.id",
            "courses.title",
            "courses.summary",
            "courseCompletions.completedAt",
            modulesOf(course, userId).as("modules"),
          ]),
      ).as("courses"),
    ])
    .where("formations.slug", "=", formationSlug)
    .where("access.userId", "=", userId)
    .where(isAccessOpen)
    .executeTakeFirst();
  if (!row) return undefined;
  const { courses: stored, grantedAt, cohortStartsOn, isAllOpened, ...formation } = row;
  const access = learnerAccess({ grantedAt, cohortStartsOn, isAllOpened });
  const courses: LearnerCourse[] = stored.map(({ modules, ...course }) => ({
    ...course,
    completedAt: storedDate(course.completedAt),
    modules: withOpenings(storedModules(modules), access, now),
  }));
  return { ...formation, imageUrl: picturePath(row.imageUrl), courses };
}

type StoredModule = ReleasedModule<Omit<LearnerLesson, "isOpen" | "number">> & Pick<LearnerModule, "title" | "summary">;

function withOpenings(modules: StoredModule[], access: LearnerAccess, now: Date): LearnerModule[] {
  const openings = openingsOf(modules, access, now);
  let number = 0;
  return modules.map(({ id, title, summary, lessons }, index) => {
    const opening = openings.get(id) ?? { isOpen: true };
    return {
      ...{ id, number: index + 1, title, summary, opening },
      lessons: lessons.map((lesson) => {
        number += 1;
        return { ...lesson, number, isOpen: isLessonOpen(lesson, opening) };
      }),
    };
  });
}
