import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { queueInBatches } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { toldLearners } from "../enrolment/knows-shop.server.ts";
import { isAccessOpen } from "../enrolment/open-access.server.ts";

export interface NewStart {
  cohortId: string;
  /** As YYYY-MM-DD; null for those who had no cohort. */
  before: string | null;
  /** Absent: all members. */
  userIds?: string[];
}

/**
 * In the transaction that gives members another start, under the cohort's lock: one email for each, however often the
 * form is sent. Access that still waits for the confirmation of its order reads the new start there.
 */
export async function tellStart(trx: Db, { cohortId, before, userIds }: NewStart): Promise<void> {
  const told = await toldMembers(trx, cohortId)
    .innerJoin("cohorts", "cohorts.id", "access.cohortId")
    .select(["access.userId", "users.email", "cohorts.startsOn"])
    .$if(userIds !== undefined, (query) => query.where("access.userId", "in", userIds ?? []))
    .orderBy("access.userId")
    .execute();
  const change = newId();
  const emails = told.map(({ userId, email, startsOn }) => ({
    name: "cohort-start" as const,
    recipient: email,
    props: { userId, cohortId, startsOn, before: before ?? "" },
    dedupeKey: `cohort-start:${change}:${userId}`,
  }));
  await queueInBatches(trx, emails);
}

/** How many members an email tells of another start. */
export function countTold(db: Db, cohortId: string): Promise<number> {
  return countExactly(toldMembers(db, cohortId));
}

const toldMembers = (db: Db, cohortId: string) =>
  toldLearners(db).where("access.cohortId", "=", cohortId).where(isAccessOpen);

/**
 * The start that she was sold or told last, "" for none: a start that was moved again before its email left is one that
 * nobody has heard of. Undefined when no email says it.
 */
export async function readKnownStart(
  db: Db,
  userId: string,
  formationId: string,
  since: Date,
): Promise<string | undefined> {
  const told = await db
    .selectFrom("emails")
    .innerJoin("users", "users.email", "emails.recipient")
    .innerJoin("cohorts", (join) => join.on(sql`cohorts.id::text`, "=", sql`emails.props ->> 'cohortId'`))
    .select(["emails.status", sql<string>`emails.props ->> 'before'`.as("before")])
    .where("users.id", "=", userId)
    .where("template", "=", "cohort-start")
    .where("cohorts.formationId", "=", formationId)
    .where("emails.createdAt", ">=", since)
    .orderBy("emails.id")
    .execute();
  return told[told.findLastIndex(({ status }) => status === "sent") + 1]?.before;
}
