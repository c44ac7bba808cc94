import { sql } from "kysely";
import type { JobPayload } from "#app/jobs/jobs.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmails } from "../../mail/outbox.server.ts";
import { endOf } from "./schedule.ts";

/** The learners of one transaction; the next job continues with the others. */
const PAGE = 200;

/**
 * A page of learners at a time. Each gets one email for each sequence, however often the job runs, and none when the
 * session has changed again or is over.
 */
export async function announceSession(
  db: Db,
  { sessionId, sequence, after }: JobPayload<"announce-session">,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom("liveSessions")
      .select(["formationId", "cohortId", "startsAt", "minutes"])
      .where("id", "=", sessionId)
      .where("sequence", "=", sequence)
      .executeTakeFirst();
    if (!session || endOf(session) <= new Date()) return;
    const learners = await trx
      .selectFrom("access")
      .innerJoin("users", "users.id", "access.userId")
      .select(["users.id", "users.email", "access.opensAt"])
      .where("access.formationId", "=", session.formationId)
      .where("access.revokedAt", "is", null)
      .$if(session.cohortId !== null, (query) => query.where("access.cohortId", "=", session.cohortId))
      .$if(after !== undefined, (query) => query.where("users.id", ">", sql<string>`${after}::uuid`))
      .orderBy("users.id")
      .limit(PAGE)
      .execute();
    const emails = learners.map(({ id: userId, email, opensAt }) => ({
      name: "live-session" as const,
      recipient: email,
      props: { sessionId, userId, sequence: `${sequence}` },
      dedupeKey: `live:${sessionId}:${sequence}:${userId}`,
      // Access that still waits for the order confirmation is open by then (Code de la consommation, art. L221-13).
      scheduledFor: opensAt > new Date() ? opensAt : undefined,
      expiresAt: endOf(session),
    }));
    await queueEmails(trx, emails);
    const last = learners.at(PAGE - 1);
    if (last) await enqueue(trx, "announce-session", { sessionId, sequence, after: last.id });
  });
}
