import { sql } from "kysely";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import { prepared } from "#db/prepared.server.ts";
import { chosenPicture, coverOf } from "../../site/pictures/formation-picture.server.ts";
import { shortText } from "../../values/markdown.server.ts";
import { accessEnd, allowsPersonalHelp, openAccess } from "../enrolment/open-access.server.ts";
import { modulesOf, publishedCourses, storedDate, storedModules } from "./published-programme.server.ts";
import { isLessonOpen, type LearnerAccess, type Opening, openingsOf, type ReleasedLesson } from "./release.ts";

export interface LearnerLesson extends ReleasedLesson {
  slug: string;
  number: number;
  summary: string;
  minutes: number;
  required: boolean;
  isOpen: boolean;
  /** Where the learner left the film, from its start. */
  second: number | null;
  hasAnswers: boolean;
}

export interface LearnerModule {
  id: string;
  number: number;
  /** None of its lessons counts: it comes beside the course. */
  isBonus: boolean;
  title: string;
  summary: string;
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

interface Asked {
  userId: string;
  formation: { slug: string } | { id: string };
  at?: Date;
}

/** In one query: courses, lessons, whether each is open, and what the learner did in it. Undefined without an open access. */
export async function readOpenFormation(db: Db, { userId, formation: asked, at = new Date() }: Asked) {
  const learner = { userId, isLive: showsLive() };
  const [row] = "id" in asked ? await byId(db, { ...learner, ...asked }) : await bySlug(db, { ...learner, ...asked });
  return row && formationAt(row, at);
}

/** All that are open to a learner, the same way. */
export async function readOpenFormations(db: Db, userId: string): Promise<OpenFormation[]> {
  const rows = await openFormations(db, { userId, isLive: showsLive() }).execute();
  return rows.map((row) => formationAt(row, new Date()));
}

export type OpenFormation = ReturnType<typeof formationAt>;
type Row = Awaited<ReturnType<typeof bySlug>>[number];

function formationAt(row: Row, at: Date) {
  const { courses: stored, grantedAt, cohortStartsOn, isAllOpened, endsAt, ...formation } = row;
  const access = learnerAccess({ grantedAt, cohortStartsOn, isAllOpened, endsAt });
  const courses: LearnerCourse[] = stored.map(({ modules, ...course }) => ({
    ...course,
    completedAt: storedDate(course.completedAt),
    modules: withOpenings(storedModules(modules), access, at),
  }));
  return { ...formation, description: shortText(row.description), image: coverOf(row), courses };
}

interface Learner {
  userId: string;
  isLive: boolean;
}

const bySlug = prepared((db, { userId, isLive, slug }: Learner & { slug: string }) =>
  openFormations(db, { userId, isLive }).where("formations.slug", "=", slug),
);
const byId = prepared((db, { userId, isLive, id }: Learner & { id: string }) =>
  openFormations(db, { userId, isLive }).where("formations.id", "=", id),
);

function openFormations(db: Db, { userId, isLive }: Learner) {
  return openAccess(db, userId)
    .leftJoin("orders", "orders.id", "access.orderId")
    .leftJoin("cohorts", "cohorts.id", "access.cohortId")
    .select(accessColumns)
    .select((query) => [
      "formations.id",
      "formations.slug",
      "formations.name",
      "formations.description",
      "formations.features",
      "formations.imageUrl",
      chosenPicture,
      "formations.category",
      query
        .and([query("formations.attestation", "=", true), allowsPersonalHelp(isLive)])
        .$castTo<boolean>()
        .as("givesAttestation"),
      "orders.number as orderNumber",
      "orders.paidAt",
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
    ]);
}

export const accessColumns = [
  sql<Date>`access.granted_at`.as("grantedAt"),
  sql<string | null>`cohorts.starts_on::text`.as("cohortStartsOn"),
  sql<boolean>`access.all_opened_at is not null`.as("isAllOpened"),
  accessEnd.as("endsAt"),
] as const;

interface StoredAccess {
  grantedAt: Date;
  cohortStartsOn: string | null;
  isAllOpened: boolean;
  endsAt: Date | null;
}

export function learnerAccess({ cohortStartsOn, ...access }: StoredAccess): LearnerAccess {
  return { ...access, cohortStartsOn: cohortStartsOn === null ? null : Temporal.PlainDate.from(cohortStartsOn) };
}

function withOpenings(modules: ReturnType<typeof storedModules>, access: LearnerAccess, now: Date): LearnerModule[] {
  const openings = openingsOf(modules, access, now);
  let number = 0;
  return modules.map(({ id, title, summary, lessons }, index) => {
    const opening = openings.get(id) ?? { isOpen: true };
    return {
      id,
      number: index + 1,
      isBonus: lessons.every(({ required }) => !required),
      title,
      summary,
      opening,
      lessons: lessons.map((lesson) => {
        number += 1;
        return { ...lesson, number, isOpen: isLessonOpen(lesson, opening) };
      }),
    };
  });
}
