import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { laneOf } from "../../mail/lanes.server.ts";
import { reserve } from "../../mail/pace.server.ts";
import { recentPromotions } from "../../mail/promotion.server.ts";
import { NEWSLETTER_USEFUL_HOURS, type Stretch } from "../../mail/timetable.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { matching, mayBeWritten } from "./audience.server.ts";
import type { Condition } from "./conditions.ts";

const USEFUL_FOR = `${NEWSLETTER_USEFUL_HOURS} hours`;

/** One newsletter leaves at a time. */
const SENDERS = "newsletters";

/**
 * Starts the one whose hour has come, or lets it go on, unless another one is leaving: one transaction freezes its text and writes an
 * email for everybody, and from then on the outbox sends them. Its id.
 */
export async function startDueNewsletter(db: Db): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, SENDERS);
    const started = await trx
      .updateTable("newsletters")
      .set({ state: "sending", frozenAt: sql`coalesce(frozen_at, now())`, watchedFrom: sql`now()` })
      // Taken back while this waits for its row: PostgreSQL looks again at the row's own columns only.
      .where("state", "=", "planned")
      .where(({ eb, selectFrom }) =>
        eb(
          "id",
          "=",
          selectFrom("newsletters as due")
            .select("due.id")
            .where("due.state", "=", "planned")
            .where("due.startsAt", "<=", sql<Date>`now()`)
            .orderBy("due.startsAt")
            .orderBy("due.id")
            .limit(1),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("newsletters as other").select("other.id").where("other.state", "=", "sending"))),
      )
      .returning(["id", "segment", "slug", sql<boolean>`frozen_at = now()`.as("isNew")])
      .executeTakeFirst();
    if (!started) return null;
    await expectManyRows(trx);
    if (!started.isNew) {
      await planRest(trx, started.id);
      return started.id;
    }
    const people = await chooseRecipients(trx, started.id, started.segment);
    await planSends(trx, started.id);
    await writeEmails(trx, started.id);
    if (started.slug) await invalidatePages(trx);
    log.info({ newsletterId: started.id, people }, "newsletter started");
    return started.id;
  });
}

/** PostgreSQL has no statistics of rows that were just written: for two it would compare each with each. */
async function expectManyRows(trx: Db): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(trx);
}

/** Buyers who have agreed on their order become subscribers, with the link by which they leave. */
async function chooseRecipients(trx: Db, id: string, segment: readonly Condition[]): Promise<number> {
  await sql`insert into subscribers (id, email, source)
    select gen_random_uuid(), people.email, 'order' from ${matching(segment)}
      and ${mayBeWritten} and people.subscriber_id is null
    on conflict (email) do nothing`.execute(trx);
  const { numAffectedRows } = await sql`
    insert into newsletter_sends (newsletter_id, subscriber_id, email_id, lane, planned_for)
    select ${id}::uuid, people.subscriber_id, gen_random_uuid(), ${laneOf(sql`people.email`)}, now()
    from ${matching(segment)} and ${mayBeWritten} and people.subscriber_id is not null`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

async function planSends(trx: Db, id: string): Promise<void> {
  const { rows } = await sql<{ lane: string; count: number }>`select lane, count(*)::int as count
    from newsletter_sends where newsletter_id = ${id} group by lane`.execute(trx);
  const stretches = await reserve(trx, rows, new Date());
  await sql`update newsletter_sends set planned_for = ${leavesAt}
    from (select subscriber_id, lane, free_at,
        row_number() over (partition by lane order by free_at nulls first, subscriber_id) - 1 as place
      from newsletter_sends join subscribers on subscribers.id = subscriber_id
      left join ${recentPromotions} on recipient = subscribers.email where newsletter_id = ${id}) as ranked
    join ${stretchTable(stretches)} on stretch.lane = ranked.lane and place >= first and place < first + count
    where newsletter_sends.newsletter_id = ${id} and newsletter_sends.subscriber_id = ranked.subscriber_id`.execute(
    trx,
  );
}

async function writeEmails(trx: Db, id: string): Promise<void> {
  await sql`insert into emails (id, template, class, recipient, props, dedupe_key, scheduled_for, expires_at,
      newsletter_id, lane)
    select email_id, 'newsletter', 'marketing', subscribers.email,
      jsonb_build_object('newsletterId', newsletter_id, 'subscriberId', subscriber_id),
      'nl:' || newsletter_id || ':' || subscriber_id, planned_for, planned_for + ${USEFUL_FOR}::interval,
      newsletter_id, lane
    from newsletter_sends join subscribers on subscribers.id = subscriber_id
    where newsletter_id = ${id}
    on conflict (dedupe_key) do nothing`.execute(trx);
}

/** What still waits after a pause gets new times, from now on. */
async function planRest(trx: Db, id: string): Promise<void> {
  const { rows } = await sql<{ lane: string; count: number }>`select lane, count(*)::int as count from emails
    where newsletter_id = ${id} and status = 'queued' group by lane`.execute(trx);
  const stretches = await reserve(trx, rows, new Date(), { isCapped: true, except: id });
  await sql`update emails set scheduled_for = ${leavesAt}, expires_at = ${leavesAt} + ${USEFUL_FOR}::interval
    from (select id, lane, free_at,
        row_number() over (partition by lane order by free_at nulls first, scheduled_for, id) - 1 as place
      from emails left join ${recentPromotions} on recent.recipient = emails.recipient
      where newsletter_id = ${id} and status = 'queued') as ranked
    join ${stretchTable(stretches)} on stretch.lane = ranked.lane and place >= first and place < first + count
    where emails.id = ranked.id and status = 'queued'`.execute(trx);
}

const atSpeed = sql`starts_at + make_interval(secs => (place - first) * 3600.0 / per_hour)`;

/** Who got another promotional email lately has her turn when that is over, unless it would be too late then. */
const leavesAt = sql`case when free_at <= ${atSpeed} + ${USEFUL_FOR}::interval
  then greatest(${atSpeed}, free_at) else ${atSpeed} end`;

function stretchTable(stretches: readonly Stretch[]) {
  const rows = stretches.map(({ lane, from, count, startsAt, perHour }) => ({
    lane,
    first: from,
    count,
    starts_at: startsAt.toISOString(),
    per_hour: perHour,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as stretch (lane text, first int, count int, starts_at timestamptz, per_hour int)`;
}
