import { expressionBuilder, type InferResult, sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { nameOfUser } from "#app/domain/people/accounts/profile.server.ts";
import { BATCH, type Column, csvFile } from "#app/domain/values/csv.server.ts";
import { PAGE_SIZE, type PageOf, pageOf } from "#app/domain/values/paging.ts";
import { countRows } from "#app/domain/values/read-page.server.ts";
import { startingWith } from "#app/domain/values/search.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import { countedLessons } from "../../courses/completion.server.ts";
import { isAccessOpen } from "../../enrolment/open-access.server.ts";
import { isCoursePublished } from "../../release/is-published.server.ts";
import { type LearnerFilters, type LearnerState, STOPPED_AFTER_DAYS } from "./learners.ts";

export type Learner = InferResult<ReturnType<typeof learnersQuery>>[number];

export async function listLearners(db: Db, filters: LearnerFilters, page: number): Promise<PageOf<Learner>> {
  const rows = await learnersQuery(db, filters)
    .orderBy("access.grantedAt", "desc")
    .orderBy("access.userId")
    .orderBy("access.formationId")
    .orderBy("courses.id")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return pageOf(rows, page, await countRows(db, matching(db, filters)));
}

export async function exportLearners(
  db: Db,
  actor: Actor,
  filters: LearnerFilters,
  columns: Column<Learner>[],
): Promise<ReadableStream<Uint8Array>> {
  await audit(db, actor, { action: "export", entity: "learners", entityId: "csv", after: { ...filters } });
  return csvFile(columns, (last) =>
    learnersQuery(db, filters)
      .$if(last !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) => {
          const [userId = "", formationId = "", courseId = ""] = String(last).split(" ");
          return eb(
            refTuple("access.userId", "access.formationId", "courses.id"),
            ">",
            tuple(userId, formationId, courseId),
          );
        }),
      )
      .orderBy("access.userId")
      .orderBy("access.formationId")
      .orderBy("courses.id")
      .limit(BATCH)
      .execute(),
  );
}

export function listPublishedCourses(db: Db) {
  return db
    .selectFrom("courses")
    .select(["id", "slug", "title"])
    .where(isCoursePublished)
    .orderBy("title")
    .limit(100)
    .execute();
}

function learnersQuery(db: Db, filters: LearnerFilters) {
  return matching(db, filters)
    .innerJoin("users", "users.id", "access.userId")
    .innerJoin("formations", "formations.id", "access.formationId")
    .leftJoin("userProfiles", "userProfiles.userId", "access.userId")
    .leftJoin("courseCompletions", (join) =>
      join
        .onRef("courseCompletions.userId", "=", "access.userId")
        .onRef("courseCompletions.courseId", "=", "courses.id"),
    )
    .select(({ fn, val, ref }) => [
      fn<string>("concat_ws", [val(" "), ref("access.userId"), ref("access.formationId"), ref("courses.id")]).as("id"),
      "access.userId",
      "access.formationId",
      "access.source",
      "access.allOpenedAt",
      awaitsModules().as("awaitsModules"),
      "users.email",
      "userProfiles.firstName",
      "userProfiles.lastName",
      nameOfUser.as("name"),
      "formations.name as formation",
      "courses.title as course",
      "access.grantedAt",
      "courseCompletions.completedAt",
      visits()
        .select(({ fn }) => fn.min("firstOpenedAt").as("at"))
        .as("startedAt"),
      visits()
        .select(({ fn }) => fn.max("lastOpenedAt").as("at"))
        .where(isOwnVisit)
        .as("lastVisitAt"),
      visits().where(isOwnVisit).select("lessons.title").orderBy("lastOpenedAt", "desc").limit(1).as("lastLesson"),
      here
        .selectFrom("lessonQuestions")
        .innerJoin("lessons", "lessons.id", "lessonQuestions.lessonId")
        .leftJoin("lessonAnswers", "lessonAnswers.questionId", "lessonQuestions.id")
        .select(fn.countAll<number>().as("waiting"))
        .whereRef("lessonQuestions.userId", "=", "access.userId")
        .where(isOfCourse)
        .where("lessonAnswers.questionId", "is", null)
        .where("closedAt", "is", null)
        .$asScalar()
        .$notNull()
        .as("unanswered"),
      countedLessons(here)
        .innerJoin("lessonProgress", "lessonProgress.lessonId", "lessons.id")
        .select(fn.countAll<number>().as("done"))
        .where(isTheirs)
        .where(isOfCourse)
        .where("doneAt", "is not", null)
        .$asScalar()
        .$notNull()
        .as("done"),
      countedLessons(here)
        .select(fn.countAll<number>().as("counted"))
        .where(isOfCourse)
        .$asScalar()
        .$notNull()
        .as("counted"),
    ]);
}

/** Joins only the tables that the filters need, because counting reads no other. */
function matching(db: Db, { course, state, search, userId }: LearnerFilters) {
  const found = here.selectFrom("users").select("users.id").where("email", "like", startingWith(search));
  return db
    .selectFrom("access")
    .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
    .innerJoin("courses", "courses.id", "formationCourses.courseId")
    .where(isAccessOpen)
    .where(isCoursePublished)
    .$if(course !== null, (query) => query.where("courses.slug", "=", course))
    .$if(userId !== undefined, (query) => query.where("access.userId", "=", userId ?? null))
    .$if(search !== "", (query) => query.where("access.userId", "in", found))
    .$if(state !== null, (query) => query.where(isIn(state as LearnerState)));
}

/** For subqueries that refer to the learner's access and the course of the outer query. */
const here = expressionBuilder<DB, "access" | "courses">();
const { eb, ref } = expressionBuilder<DB, "access" | "courses" | "lessons" | "lessonProgress">();
const isTheirs = eb("lessonProgress.userId", "=", ref("access.userId"));
const isOfCourse = eb("lessons.courseId", "=", ref("courses.id"));

function visits() {
  return here
    .selectFrom("lessonProgress")
    .innerJoin("lessons", "lessons.id", "lessonProgress.lessonId")
    .where(isTheirs)
    .where(isOfCourse);
}

/** What an import brought as done was done elsewhere; she has come when she has opened it since. */
const isOwnVisit = sql<boolean>`(done_how is distinct from 'import' or last_opened_at > done_at)`;

function awaitsModules() {
  return here
    .exists(
      here
        .selectFrom("courseModules")
        .select("courseModules.id")
        .where("release", "is not", null)
        .where("courseModules.archivedAt", "is", null)
        .whereRef("courseModules.courseId", "=", "courses.id")
        .where("access.allOpenedAt", "is", null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("moduleOpenings")
                .select("moduleOpenings.moduleId")
                .whereRef("moduleOpenings.userId", "=", "access.userId")
                .whereRef("moduleOpenings.moduleId", "=", "courseModules.id"),
            ),
          ),
        ),
    )
    .$castTo<boolean>();
}

function isIn(state: LearnerState) {
  const visit = visits().select("lessonId");
  const recent = visit.where("lastOpenedAt", ">", sql<Date>`now() - make_interval(days => ${STOPPED_AFTER_DAYS})`);
  const isComplete = here.exists(
    here
      .selectFrom("courseCompletions")
      .select("courseCompletions.courseId")
      .whereRef("courseCompletions.userId", "=", "access.userId")
      .whereRef("courseCompletions.courseId", "=", "courses.id"),
  );
  if (state === "completed") return isComplete;
  const isOpen = here.not(isComplete);
  if (state === "not-started") return here.and([isOpen, here.not(here.exists(visit))]);
  if (state === "active") return here.and([isOpen, here.exists(recent)]);
  return here.and([isOpen, here.exists(visit), here.not(here.exists(recent))]);
}
