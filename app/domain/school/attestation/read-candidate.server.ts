import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom, jsonObjectFrom } from "#db/json.server.ts";
import type { AttestedLesson } from "#db/types.ts";
import { countedLessons } from "../courses/completion.server.ts";
import { allowsPersonalHelp, openAccess } from "../enrolment/open-access.server.ts";
import { isCoursePublished } from "../release/is-published.server.ts";

export interface CandidateCourse {
  id: string;
  title: string;
  /** The lessons that count today and are not done. */
  missing: { slug: string; title: string }[];
  /** When the course was completed, with the lessons of that day. Lessons that are added later do not change it. */
  completed: { at: Date; lessons: AttestedLesson[] } | null;
  issued: { code: string; number: string } | null;
  revoked: { code: string; number: string } | null;
}

export interface Candidate {
  formationId: string;
  name: string;
  learnerName: string;
  courses: CandidateCourse[];
}

/** Undefined without access, or for a formation without attestations. */
export async function readCandidate(db: Db, userId: string, formationSlug: string): Promise<Candidate | undefined> {
  const formation = await openAccess(db, userId)
    .leftJoin("userProfiles", "userProfiles.userId", "access.userId")
    .select(["formations.id", "formations.name", "firstName", "lastName"])
    .where("formations.slug", "=", formationSlug)
    .where("formations.attestation", "=", true)
    .where(allowsPersonalHelp)
    .executeTakeFirst();
  if (!formation) return undefined;
  const courses = await readCourses(db, userId, formation.id);
  return {
    formationId: formation.id,
    name: formation.name,
    learnerName: [formation.firstName, formation.lastName].filter(Boolean).join(" "),
    courses: courses.map(({ completedAt, structure, newest, ...course }) => ({
      ...course,
      completed: completedAt && { at: completedAt, lessons: structure ?? [] },
      issued: newest && !newest.revokedAt ? newest : null,
      revoked: newest?.revokedAt ? newest : null,
    })),
  };
}

/** The published courses, and those that the learner has completed before they were unpublished. */
function readCourses(db: Db, userId: string, formationId: string) {
  return db
    .selectFrom("formationCourses")
    .innerJoin("courses", "courses.id", "formationCourses.courseId")
    .leftJoin("courseCompletions", (join) =>
      join.onRef("courseCompletions.courseId", "=", "courses.id").on("courseCompletions.userId", "=", userId),
    )
    .select((course) => [
      "courses.id",
      "courses.title",
      "completedAt",
      "structure",
      jsonObjectFrom(
        course
          .selectFrom("certificates")
          .select(["code", "number", "revokedAt"])
          .where("userId", "=", userId)
          .whereRef("certificates.courseId", "=", "courses.id")
          .orderBy("issuedAt", "desc")
          .limit(1),
      ).as("newest"),
      jsonArrayFrom(
        countedLessons(course)
          .leftJoin("lessonProgress", (join) =>
            join.onRef("lessonProgress.lessonId", "=", "lessons.id").on("lessonProgress.userId", "=", userId),
          )
          .select(["lessons.slug", "lessons.title"])
          .where("lessons.courseId", "=", course.ref("courses.id"))
          .where("doneAt", "is", null)
          .orderBy("courseModules.position")
          .orderBy("lessons.position"),
      ).as("missing"),
    ])
    .$narrowType<{ structure: AttestedLesson[] | null }>()
    .where("formationId", "=", formationId)
    .where(({ or, eb }) => or([isCoursePublished, eb("completedAt", "is not", null)]))
    .orderBy("formationCourses.position")
    .execute();
}
