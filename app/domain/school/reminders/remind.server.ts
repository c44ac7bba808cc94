import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { parisDay } from "../../values/time.ts";
import { findNextStep, type NextStep } from "./next-step.server.ts";

/** The reminders end after this many without a visit. */
export const MAX_UNANSWERED = 3;
const PAUSE = "7 days";
const PAGE = 100;
/** A late reminder would no longer be true. */
const USEFUL_FOR_MS = 24 * 3_600_000;

interface Due {
  id: string;
  email: string;
  sentAt: Date | null;
  lastVisitAt: Date | null;
}

/**
 * Queues « Où vous en êtes » for learners who have asked for it and have not visited for a week: one a week at most,
 * none for a training that is completed or closed. It may run twice, or on two replicas at once.
 */
export async function remindLearners(db: Db, at: Date): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const page = await due(db, last);
    const tell = async (learner: Due) => {
      const step = await findNextStep(db, learner.id, at);
      if (step) await remind(db, learner, step, at);
    };
    await forEachRow(db, "remind-learner", page, tell);
    const end = page.at(-1);
    if (page.length < PAGE || !end) return;
    last = end.id;
  }
}

function due(db: Db, after: string): Promise<Due[]> {
  const lastVisit = sql<Date | null>`(select max(last_opened_at) from lesson_progress
    where lesson_progress.user_id = learning_reminders.user_id)`;
  return db
    .selectFrom("learningReminders")
    .innerJoin("users", "users.id", "learningReminders.userId")
    .select(["users.id", "users.email", "sentAt", lastVisit.as("lastVisitAt")])
    .where("users.id", ">", after)
    .where("unanswered", "<", MAX_UNANSWERED)
    .where(sql<Date>`coalesce(sent_at, asked_at)`, "<", sql<Date>`now() - ${PAUSE}::interval`)
    .where(sql<boolean>`coalesce(${lastVisit} < now() - ${PAUSE}::interval, true)`)
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
        .where(sql<boolean>`sent_at is not distinct from ${sentAt}`)
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
