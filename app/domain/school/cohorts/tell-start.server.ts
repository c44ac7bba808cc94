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
