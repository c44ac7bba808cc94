import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { parisToday } from "../../values/paris-day.server.ts";
import { parisDay, ZONE } from "../../values/time.ts";
import { openAccess } from "../enrolment/open-access.server.ts";
import { progress } from "../learning/progress.ts";
import { type LearnerCourse, readOpenFormation } from "../release/open-formation.server.ts";
import { lessonsOf } from "../release/release.ts";

export const MAX_UNANSWERED = 3;
const PAUSE_DAYS = 7;
const PAGE = 100;
/** A late reminder would no longer be true. */
const USEFUL_FOR_MS = 24 * 3_600_000;

interface Due {
  id: string;
  email: string;
  sentAt: Date | null;
  lastVisitAt: Date | null;
}

/** One a week at most, after a week without a visit. It may run twice, or on two replicas at once. */
export async function remindLearners(db: Db, at: Date): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const page = await dueLearners(db, last);
    const remindOne = async (learner: Due) => {
      const step = await findNextStep(db, learner.id, at);
      if (step) await remind(db, learner, step, at);
    };
    await forEachRow(db, "remind-learner", page, remindOne);
    const end = page.at(-1);
    if (page.length < PAGE || !end) return;
    last = end.id;
  }
}

function dueLearners(db: Db, after: string): Promise<Due[]> {
  // In days: the job of the same hour a week later may run a second earlier than it did.
  const aWeekAgo = sql<Date>`(${parisToday} - ${PAUSE_DAYS - 1}::int)::timestamp at time zone ${ZONE}`;
  return db
    .selectFrom("learningReminders")
    .innerJoin("users", "users.id", "learningReminders.userId")
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("lessonProgress")
          .select(({ fn }) => fn.max<Date | null>("lastOpenedAt").as("at"))
          .whereRef("lessonProgress.userId", "=", "learningReminders.userId")
          .as("lastVisit"),
      (join) => join.onTrue(),
    )
    .select(["users.id", "users.email", "sentAt", "lastVisit.at as lastVisitAt"])
    .where("users.id", ">", after)
    .where("unanswered", "<", MAX_UNANSWERED)
    .where(({ fn }) => fn.coalesce("sentAt", "askedAt"), "<", aWeekAgo)
    .where(({ eb, or }) => or([eb("lastVisit.at", "is", null), eb("lastVisit.at", "<", aWeekAgo)]))
    .orderBy("users.id")
    .limit(PAGE)
    .execute();
}

async function remind(db: Db, { id, email, sentAt, lastVisitAt }: Due, step: NextStep, at: Date): Promise<void> {
  const cameBack = sentAt !== null && lastVisitAt !== null && lastVisitAt > sentAt;
  await db.transaction().execute(async (trx) => {
    const { unanswered } =
      (await trx
        .updateTable("learningReminders")
        .set({ sentAt: at, unanswered: cameBack ? 1 : sql`unanswered + 1` })
        .where("userId", "=", id)
        .where("sentAt", "is not distinct from", sentAt)
        .where("unanswered", "<", MAX_UNANSWERED)
        .returning("unanswered")
        .executeTakeFirst()) ?? {};
    // Another replica has sent it, or the learner has just turned the reminders off.
    if (unanswered === undefined) return;
    await queueEmail(trx, {
      name: "where-you-are",
      recipient: email,
      props: { ...step, isLast: unanswered === MAX_UNANSWERED ? "yes" : "" },
      dedupeKey: `where-you-are:${id}:${weekOf(at)}`,
      expiresAt: new Date(at.getTime() + USEFUL_FOR_MS),
    });
  });
}

/** « 2026-W47 », in Paris. */
function weekOf(at: Date): string {
  const day = parisDay(at);
  return `${day.yearOfWeek}-W${day.weekOfYear}`;
}

export interface NextStep {
  formationId: string;
  formationSlug: string;
  formation: string;
  lessonSlug: string;
  lesson: string;
  second: string;
  doneLessons: string;
  lessons: string;
}

export async function findNextStep(db: Db, userId: string, at: Date): Promise<NextStep | undefined> {
  const formations = await openAccess(db, userId).select("formations.id").orderBy("access.grantedAt", "desc").execute();
  const steps = [];
  for (const { id } of formations) {
    const formation = await readOpenFormation(db, { userId, formation: { id }, at });
    for (const course of formation?.courses ?? []) {
      const step = stepOf(course);
      if (!step || !formation) continue;
      const { lastVisit, ...words } = step;
      const of = { formationId: id, formationSlug: formation.slug, formation: formation.name };
      steps.push({ lastVisit, step: { ...of, ...words } });
    }
  }
  return steps.sort((one, other) => other.lastVisit - one.lastVisit)[0]?.step;
}

function stepOf(course: LearnerCourse) {
  const lessons = lessonsOf(course);
  const { resume, ...state } = progress(lessons);
  if (course.completedAt || state.isComplete || !resume) return undefined;
  return {
    lastVisit: Math.max(...lessons.map(({ lastOpenedAt }) => lastOpenedAt?.getTime() ?? 0)),
    lessonSlug: resume.slug,
    lesson: resume.title,
    second: resume.second ? `${resume.second}` : "",
    doneLessons: `${state.doneLessons}`,
    lessons: `${state.lessons}`,
  };
}
