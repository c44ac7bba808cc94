import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../values/advisory-lock.server.ts";
import { outOfNight } from "./timetable.ts";

/** Nobody gets two promotional emails within it. */
const APART = "20 hours";

/**
 * The addresses that lately got a promotional email, and until when (`free_at`) the next one waits: for whoever plans
 * many at once. What asks for one address is `waitForPromotion`.
 */
export const recentPromotions = sql`(select recipient, max(sent_at) + ${APART}::interval as free_at from emails
  where class = 'marketing' and status = 'sent' and sent_at > now() - ${APART}::interval group by recipient) as recent`;

/** When another one is just being sent, nobody knows yet whether it arrives. */
const UNKNOWN_YET = "10 minutes";

/** A promotional email waits while its provider takes no more, and while its newsletter is paused or stopped. */
export const isHeldBack = sql<boolean>`(class = 'marketing' and (
  exists (select from mail_lanes where mail_lanes.lane = emails.lane and pause_until > now())
  or exists (select from newsletters where newsletters.id = emails.newsletter_id and state <> 'sending')))`;

/**
 * False when it is too early for another promotional email to that person: it is postponed, in the transaction that
 * would have claimed it. Emails of other kinds know no such delay.
 */
export async function waitForPromotion(trx: Db, id: string): Promise<boolean> {
  const email = await trx
    .selectFrom("emails")
    .select(["recipient", "newsletterId", "sequenceRunId"])
    .where("id", "=", id)
    .where("class", "=", "marketing")
    .where("scheduledFor", "<=", sql<Date>`now()`)
    .where(sql<boolean>`case when status in ('queued', 'sending') then true else false end`)
    .executeTakeFirst();
  if (!email) return false;
  // Otherwise two emails that are due together would not see each other.
  await takeAdvisoryLock(trx, `promotion ${email.recipient}`);
  const { freeAt } = await trx
    .selectFrom("emails")
    .select(
      sql<Date | null>`max(case status when 'sent' then sent_at + ${APART}::interval
        else now() + ${UNKNOWN_YET}::interval end)`.as("freeAt"),
    )
    .where("recipient", "=", email.recipient)
    .where("class", "=", "marketing")
    .where("id", "<>", id)
    .where(({ or, and, eb }) =>
      or([
        eb("status", "=", "sending"),
        // A letter to everybody lets go first what follows something that she did herself.
        and([
          sql<boolean>`${email.newsletterId !== null}`,
          eb("status", "=", "queued"),
          eb("sequenceRunId", "is not", null),
          eb("scheduledFor", "<=", sql<Date>`now()`),
        ]),
        and([eb("status", "=", "sent"), eb("sentAt", ">", sql<Date>`now() - ${APART}::interval`)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (!freeAt) return true;
  // Newsletters and sequences have hours that the founder chose.
  const scheduledFor = email.newsletterId || email.sequenceRunId ? freeAt : outOfNight(freeAt);
  await trx.updateTable("emails").set({ status: "queued", scheduledFor }).where("id", "=", id).execute();
  return false;
}
