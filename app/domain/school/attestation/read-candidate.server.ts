import type { Db } from "#db/connection.server.ts";
import type { AttestedLesson } from "#db/schema/attestation.ts";
import { countedLessons } from "../courses/counted-lessons.server.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";
import { allowsPersonalHelp } from "../enrolment/personal-help.server.ts";
import { isCoursePublished } from "../release/is-published.server.ts";

/** A course of a training, with its attestation. */
export interface CandidateCourse {
  id: string;
  title: string;
  /** The lessons that count today and are not done. */
  missing: { slug: string; title: string }[];
  /** When the course was completed, with the lessons of that day. Lessons that are added later do not change it. */
  completed: { at: Date; lessons: AttestedLesson[] } | null;
  /** The valid attestation. */
  issued: { code: string; number: string } | null;
  /** The last revoked attestation, when no other is valid. */
  revoked: { code: string; number: string } | null;
}

export interface Candidate {
  formationId: string;
  /** The training's name. */
  name: string;
  /** The name in the profile, as a suggestion. */
  learnerName: string;
  courses: CandidateCourse[];
}

/** The state of the learner's attestations; undefined without access, or for a training without attestations. */
export async function readCandidate(db: Db, userId: string, formationSlug: string): Promise<Candidate | undefined> {
  const formation = await db
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formation_id")
    .leftJoin("user_profiles", "user_profiles.user_id", "access.user_id")
    .select(["formations.id", "formations.name", "first_name", "last_name"])
    .where("formations.slug", "=", formationSlug)
    .where("formations.attestation", "=", true)
    .where(allowsPersonalHelp)
    .where("access.user_id", "=", userId)
    .where(isAccessOpen)
    .executeTakeFirst();
  if (!formation) return undefined;
  const courses = await readCourses(db, userId, formation.id);
  return {
    formationId: formation.id,
    name: formation.name,
    learnerName: [formation.first_name, formation.last_name].filter(Boolean).join(" "),
    courses: await Promise.all(
      courses.map(async ({ id, title, completedAt, structure }) => {
        const [newest, missing] = await Promise.all([readNewest(db, userId, id), readMissing(db, userId, id)]);
        return {
          id,
          title,
          missing,
          completed: completedAt && { at: completedAt, lessons: structure ?? [] },
          issued: newest && !newest.revoked_at ? newest : null,
          revoked: newest?.revoked_at ? newest : null,
        };
      }),
    ),
  };
}

/** The published courses, and those that the learner has completed before they were unpublished. */
function readCourses(db: Db, userId: string, formationId: string) {
  return db
    .selectFrom("formation_courses")
    .innerJoin("courses", "courses.id", "formation_courses.course_id")
    .leftJoin("course_completions", (join) =>
      join.onRef("course_completions.course_id", "=", "courses.id").on("course_completions.user_id", "=", userId),
    )
    .select(["courses.id", "courses.title", "completed_at as completedAt", "structure"])
    .$narrowType<{ structure: AttestedLesson[] | null }>()
    .where("formation_id", "=", formationId)
    .where(({ or, eb }) => or([isCoursePublished, eb("completed_at", "is not", null)]))
    .orderBy("formation_courses.position")
    .execute();
}

function readNewest(db: Db, userId: string, courseId: string) {
  return db
    .selectFrom("certificates")
    .select(["code", "number", "revoked_at"])
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .orderBy("issued_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

function readMissing(db: Db, userId: string, courseId: string) {
  return countedLessons(db)
    .leftJoin("lesson_progress", (join) =>
      join.onRef("lesson_progress.lesson_id", "=", "lessons.id").on("lesson_progress.user_id", "=", userId),
    )
    .select(["lessons.slug", "lessons.title"])
    .where("lessons.course_id", "=", courseId)
    .where("done_at", "is", null)
    .orderBy("course_modules.position")
    .orderBy("lessons.position")
    .execute();
}
