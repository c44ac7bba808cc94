import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../values/advisory-lock.server.ts";
import { outOfNight } from "./timetable.ts";

/** As a case: PostgreSQL would look for one email's id in the index of due emails, and read the whole backlog. */
export const isWaiting = sql<boolean>`case when status in ('queued', 'sending') then true else false end`;

/** Nobody gets two promotional emails within it; who has chosen so, only one a month. */
const [APART, MONTH] = ["20 hours", "30 days"];

/** The one place that knows how often an address may be written to. */
const apart = (email: string) => sql`(case when exists (select from subscribers
  where subscribers.email = ${email} and monthly_since is not null) then ${MONTH} else ${APART} end)::interval`;

/**
 * The addresses that lately got a promotional email, and until when (`free_at`) the next one waits: for whoever plans
 * many at once. What asks for one address is `waitForPromotion`.
 */
export const recentPromotions = sql`(select recipient, max(free_at) as free_at from (
    select recipient, sent_at + ${APART}::interval as free_at from emails
      where class = 'marketing' and status = 'sent' and sent_at > now() - ${APART}::interval
    union all select recipient, sent_at + ${MONTH}::interval from emails
      join subscribers on subscribers.email = recipient and monthly_since is not null
      where class = 'marketing' and status = 'sent' and sent_at > now() - ${MONTH}::interval) as sent
  group by recipient) as recent`;

/** When another one is just being sent, nobody knows yet whether it arrives. */
const UNKNOWN_YET = "10 minutes";

/** Its newsletter is paused or stopped, its sequence off. */
export const standsStill = sql<boolean>`(
  exists (select from newsletters where newsletters.id = emails.newsletter_id and state <> 'sending')
  or exists (select from sequence_runs join sequences on sequences.id = sequence_id
    where sequence_runs.id = emails.sequence_run_id and sequences.state = 'off'))`;

/** A promotional email waits while it stands still, and while its provider takes no more. */
export const isHeldBack = sql<boolean>`(class = 'marketing' and (${standsStill}
  or exists (select from mail_lanes where mail_lanes.lane = emails.lane and pause_until > now())))`;

/**
 * False when it is too early for another promotional email to that person: it is postponed, in the transaction that
 * would have claimed it. Emails of other kinds know no such delay.
 */
export async function waitForPromotion(trx: Db, id: string): Promise<boolean> {
  const email = await trx
    .selectFrom("emails")
    .select(["recipient", "newsletterId", "sequenceRunId", "expiresAt"])
    .where("id", "=", id)
    .where("class", "=", "marketing")
    .where("scheduledFor", "<=", sql<Date>`now()`)
    .where(isWaiting)
    .executeTakeFirst();
  if (!email) return false;
  // Otherwise two emails that are due together would not see each other.
  await takeAdvisoryLock(trx, `promotion ${email.recipient}`);
  const { freeAt } = await trx
    .selectFrom("emails")
    .select(
      sql<Date | null>`max(case status when 'sent' then sent_at + ${apart(email.recipient)}
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
          sql<boolean>`not ${isHeldBack}`,
          eb("scheduledFor", "<=", sql<Date>`now()`),
        ]),
        and([eb("status", "=", "sent"), eb("sentAt", ">", sql<Date>`now() - ${apart(email.recipient)}`)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (!freeAt) return true;
  // Newsletters and sequences have hours that the founder chose.
  const scheduledFor = email.newsletterId || email.sequenceRunId ? freeAt : outOfNight(freeAt);
  // What would be old by then is dropped at once: a newsletter is not held up for a month by one person.
  const isTooLate = email.expiresAt !== null && scheduledFor > email.expiresAt;
  await trx
    .updateTable("emails")
    .set(isTooLate ? { status: "canceled", lastError: "overdue" } : { status: "queued", scheduledFor })
    .where("id", "=", id)
    .execute();
  return false;
}
