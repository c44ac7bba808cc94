import { type RawBuilder, sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { SequenceEntry } from "#db/types.ts";
import { countByLane } from "../../mail/lanes.ts";
import { isSuppressedIn } from "../../mail/outbox.server.ts";
import { planFor } from "../../mail/pace.server.ts";
import { endOf } from "../../mail/timetable.ts";
import { hasBought, stepTime } from "../runs/step-times.server.ts";
import { writeDue } from "../runs/write-steps.server.ts";
import { mayBeMarketedTo } from "../subscribers/consents.server.ts";
import { hasTag } from "../subscribers/subscriber-filters.server.ts";

/** Who confirms her address so long after the event still gets the letters that follow it. */
const CONFIRMED_WITHIN = sql`interval '30 days'`;

/** All of them, or only what is needed to find those since a time: the minute's job reads no years. */
function events(entry: SequenceEntry, since = sql`'-infinity'::timestamptz`): RawBuilder<unknown> | null {
  switch (entry.kind) {
    case "guide":
      return sql`select email, guide_requests.created_at as at from guide_requests
        join subscribers on subscribers.id = subscriber_id where guide_requests.created_at > ${since}`;
    case "file":
      return sql`select email, lead_requests.created_at as at from lead_requests
        join subscribers on subscribers.id = subscriber_id
        where lead_file_id = ${entry.file}::uuid and lead_requests.created_at > ${since}`;
    case "purchase":
      return sql`select email, min(paid_at) as at from orders
        where formation_id = ${entry.formation}::uuid and paid_at is not null and email <> ''
          and email in (select email from orders where formation_id = ${entry.formation}::uuid and paid_at > ${since})
          and exists (select from access join users on users.id = user_id where users.email = orders.email
            and access.formation_id = orders.formation_id and revoked_at is null) group by email`;
    case "waits":
      return sql`select email, min(coalesce(confirmed_at, created_at)) as at from waiting_entries
        where formation_id = ${entry.formation}::uuid and state in ('waiting', 'held') group by email`;
    case "tag":
      // A tag has no time of its own: whoever had it before has passed.
      return sql`select email, now() as at from subscribers where ${hasTag(entry.tag)}`;
    // Its form enters by itself.
    case "challenge":
      return null;
  }
}

const isBlocked = isSuppressedIn(sql`events.email`);

/** With its steps as they stay: nobody begins with one that is being removed. Who lets everybody in is not waited for. */
async function enterIfOn(trx: Db, id: string): Promise<void> {
  const on = trx.selectFrom("sequences").select("entry").where("id", "=", id).where("state", "=", "on");
  const fresh = await on.where("entersFrom", "is", null).forNoKeyUpdate().skipLocked().executeTakeFirst();
  if (fresh) return enterEverybody(trx, id, fresh.entry);
  const running = await on.where("entersFrom", "is not", null).forShare().executeTakeFirst();
  if (running) await enterSince(trx, id, running.entry);
}

/** Those to whom it has happened since the switching on, and who have agreed to be written to. */
function enterSince(trx: Db, id: string, entry: SequenceEntry): Promise<void> {
  const since = sql`(select greatest(enters_from, now() - ${CONFIRMED_WITHIN}) from sequences where id = ${id})`;
  return enter(trx, id, entry, { since, from: sql`greatest(events.at, subscribers.confirmed_at)` });
}

/** After a switching on with those to whom it had happened before: for them it begins now. */
async function enterEverybody(trx: Db, id: string, entry: SequenceEntry): Promise<void> {
  await trx.updateTable("sequences").set({ entersFrom: sql`now()` }).where("id", "=", id).execute();
  await trx.deleteFrom("sequenceRuns").where("sequenceId", "=", id).where("state", "=", "passed").execute();
  await enter(trx, id, entry, { from: sql`now()` });
}

/** How many would enter with it, and when the last of them gets the first letter. */
export async function foreseeEverybody(db: Db, id: string, entry: SequenceEntry) {
  const happened = events(entry);
  if (!happened) return { people: 0, until: null };
  // Materialized, so that what may be written is asked of those alone who are not in it.
  const { rows } = await sql<{ domain: string; count: number; at: Date | null }>`
    with fresh as materialized (select events.email, subscribers.id from (${happened}) as events
        left join subscribers on subscribers.email = events.email
      where not exists (select from sequence_runs where sequence_runs.sequence_id = ${id}::uuid
        and sequence_runs.subscriber_id = subscribers.id and state <> 'passed'))
    select split_part(subscribers.email, '@', 2) as domain, count(*)::int as count,
      (select ${stepTime("arrival", "sequence_steps")} from sequence_steps, (select now() as entered_at) as arrival
        where sequence_id = ${id} and archived_at is null order by day limit 1) as at
    from (select events.email from fresh as events left join subscribers on subscribers.id = events.id
      where ${mayBeMarketedTo(sql`events.email`)} and not ${isBlocked}) as subscribers
    join sequences on sequences.id = ${id}
    where not ${hasBought}
    group by domain`.execute(db);
  const stretches = rows[0]?.at ? await planFor(db, countByLane(rows), rows[0].at) : [];
  const last = Math.max(...stretches.map((stretch) => endOf(stretch).getTime()));
  return {
    people: rows.reduce((sum, { count }) => sum + count, 0),
    until: stretches.length > 0 ? new Date(last) : null,
  };
}

/** At switching on, for new ones only: what has no time of its own is noted as passed. */
export async function passEverybody(trx: Db, id: string, entry: SequenceEntry): Promise<void> {
  if (entry.kind !== "tag") return;
  await sql`insert into sequence_runs (id, sequence_id, subscriber_id, entered_at, state)
    select gen_random_uuid(), ${id}::uuid, subscribers.id, now(), 'passed' from subscribers
    where ${hasTag(entry.tag)} on conflict do nothing`.execute(trx);
}

interface Arrivals {
  /** Absent: whenever it happened. */
  since?: RawBuilder<unknown>;
  /** When it begins: with the event or with the consent that came after it, or for all of them at once. */
  from: RawBuilder<unknown>;
}

async function enter(trx: Db, id: string, entry: SequenceEntry, { since, from }: Arrivals): Promise<void> {
  const happened = events(entry, since);
  if (!happened) return;
  const which = since ? sql`events.at > ${since}` : sql`true`;
  const may = sql`${mayBeMarketedTo(sql`events.email`)} and not ${isBlocked}`;
  // Buyers and those who wait become subscribers, with the link by which they leave.
  if (entry.kind === "purchase" || entry.kind === "waits")
    await sql`insert into subscribers (id, email, source) select gen_random_uuid(), events.email, 'order'
      from (${happened}) as events left join subscribers on subscribers.email = events.email
      where subscribers.id is null and ${which} and ${may} on conflict (email) do nothing`.execute(trx);
  // First who is not in it yet: what may be written is asked of these alone.
  await sql`with fresh as materialized (select events.email, events.at from (${happened}) as events
      join subscribers on subscribers.email = events.email
      where ${which} and not exists (select from sequence_runs where sequence_runs.sequence_id = ${id}::uuid
        and sequence_runs.subscriber_id = subscribers.id))
    insert into sequence_runs (id, sequence_id, subscriber_id, entered_at, next_step_id, next_at)
    select gen_random_uuid(), ${id}::uuid, arrival.subscriber_id, arrival.entered_at, first.id, first.at
    from (select subscribers.id as subscriber_id, ${from} as entered_at
      from fresh as events join subscribers on subscribers.email = events.email
      join sequences on sequences.id = ${id}
      where ${may} and not ${hasBought}) as arrival
    left join lateral (select sequence_steps.id, ${stepTime("arrival", "sequence_steps")} as at from sequence_steps
      where sequence_id = ${id} and archived_at is null order by day limit 1) as first on true
    on conflict do nothing`.execute(trx);
}

export async function runSequences(db: Db): Promise<void> {
  const open = await db.selectFrom("sequences").select("id").where("state", "=", "on").execute();
  for (const { id } of open) await db.transaction().execute((trx) => enterIfOn(trx, id));
  let written = 0;
  let round: number;
  do {
    round = await db.transaction().execute((trx) => writeDue(trx));
    written += round;
  } while (round > 0);
  if (written > 0) log.info({ runs: written }, "sequence steps written");
}
