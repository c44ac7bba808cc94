import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom, jsonObjectFrom } from "#db/json.server.ts";
import type { AttestedLesson, AttestingSeller } from "#db/types.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { parisDay } from "../../values/time.ts";
import { countedLessons } from "../courses/completion.server.ts";
import { allowsPersonalHelp, openAccess } from "../enrolment/open-access.server.ts";
import { isCoursePublished } from "../release/is-published.server.ts";

interface CandidateCourse {
  id: string;
  title: string;
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
    .where(allowsPersonalHelp())
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

interface Request {
  userId: string;
  formationSlug: string;
  courseId: string;
  name: string;
  showsName: boolean;
  seller: AttestingSeller;
}

type Issued = { ok: true; code: string } | { ok: false; reason: "unknown" | "not-completed" };

/** Issues the attestation once for any number of requests. After a revocation it can be requested again. */
export function issueAttestation(db: Db, request: Request): Promise<Issued> {
  const { userId, formationSlug, courseId, name, showsName, seller } = request;
  return db.transaction().execute(async (trx): Promise<Issued> => {
    // Two concurrent requests would take the same number, and a sequence would leave gaps.
    await takeAdvisoryLock(trx, "attestation");
    const candidate = await readCandidate(trx, userId, formationSlug);
    const course = candidate?.courses.find(({ id }) => id === courseId);
    if (!candidate || !course) return { ok: false, reason: "unknown" };
    const { issued, completed, title } = course;
    if (issued) return { ok: true, code: issued.code };
    if (!completed) return { ok: false, reason: "not-completed" };
    const lessons = completed.lessons.map(({ title, minutes }) => ({ title, minutes }));
    const code = randomBytes(16).toString("base64url");
    await trx
      .insertInto("certificates")
      .values({
        code,
        number: await nextNumber(trx),
        userId,
        courseId,
        formationId: candidate.formationId,
        name,
        showsName,
        courseTitle: title,
        minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
        lessons: JSON.stringify(lessons),
        seller: JSON.stringify(seller),
        completedOn: parisDay(completed.at).toString(),
      })
      .execute();
    return { ok: true, code };
  });
}

async function nextNumber(trx: Db): Promise<string> {
  const prefix = `A${parisDay(new Date()).year}-`;
  const { last } = await trx
    .selectFrom("certificates")
    .select(
      sql<number | null>`greatest(right(max(number), 6)::int,
      (select max(last) from number_gaps where series = ${prefix}))`.as("last"),
    )
    .where("number", "like", `${prefix}%`)
    .executeTakeFirstOrThrow();
  return `${prefix}${String((last ?? 0) + 1).padStart(6, "0")}`;
}
