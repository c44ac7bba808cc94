import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { countByLane, type Lane, laneOfDomain } from "../../mail/lanes.ts";
import { isSuppressedIn } from "../../mail/outbox.server.ts";
import { recentPromotions } from "../../mail/promotion.server.ts";
import type { Held } from "../../mail/timetable.ts";
import { mayBeMarketedTo } from "../subscribers/consents.server.ts";
import { hasTag } from "../subscribers/subscriber-filters.server.ts";
import type { Condition } from "./conditions.ts";

/** Everybody whose address is known, with what `mayMarketTo` asks before each email: a consent that is in force. */
const everybody = sql`(
  select addresses.email, subscribers.id as subscriber_id, coalesce(subscribers.tags, '{}') as tags,
    subscribers.source_word,
    coalesce(subscribers.created_at, (select min(orders.created_at) from orders
      where orders.email = addresses.email and paid_at is not null)) as signed_up_at,
    ${isSuppressedIn(sql`addresses.email`)} as is_blocked,
    ${mayBeMarketedTo(sql`addresses.email`)} as consents
  from (
    select email from subscribers
    union select email from users where role = 'customer'
    union select email from orders where paid_at is not null and email <> ''
    union select email from waiting_entries where state in ('waiting', 'held')
  ) as addresses
  left join subscribers on subscribers.email = addresses.email
) as people`;

const account = sql`(select id from users where users.email = people.email)`;
const isToday = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

function access(formation: string): RawBuilder<unknown> {
  return sql`exists (select from access where access.user_id = ${account} and formation_id = ${formation}
    and revoked_at is null)`;
}

function holds(asked: Condition): RawBuilder<unknown> {
  switch (asked.kind) {
    case "has":
      return access(asked.formation);
    case "has-not":
      return sql`not ${access(asked.formation)}`;
    case "began":
      return sql`exists (select from lesson_progress join lessons on lessons.id = lesson_id
        join formation_courses on formation_courses.course_id = lessons.course_id
        where lesson_progress.user_id = ${account} and formation_id = ${asked.formation})`;
    case "finished":
      return sql`exists (select from course_completions
        join formation_courses on formation_courses.course_id = course_completions.course_id
        where course_completions.user_id = ${account} and formation_id = ${asked.formation})`;
    case "waits":
      return sql`exists (select from waiting_entries where waiting_entries.email = people.email
        and formation_id = ${asked.formation} and state in ('waiting', 'held'))`;
    case "inactive":
      return sql`exists (select from access where access.user_id = ${account} and revoked_at is null)
        and not exists (select from lesson_progress where lesson_progress.user_id = ${account}
          and last_opened_at > ${isToday(asked.days)})`;
    case "not-written":
      return sql`not exists (select from emails where recipient = people.email and class = 'marketing'
        and status = 'sent' and sent_at > ${isToday(asked.days)})`;
    case "guide":
      return sql`exists (select from guide_requests where guide_requests.subscriber_id = people.subscriber_id)`;
    case "challenge":
      return sql`exists (select from challenge_signups where challenge_signups.subscriber_id = people.subscriber_id
        ${asked.startsOn === null ? sql`` : sql`and starts_on = ${asked.startsOn}::date`})`;
    case "tag":
      return hasTag(asked.tag, sql.ref("people.tags"));
    case "source-word":
      return sql`people.source_word = ${asked.word}
        or exists (select from orders where orders.email = people.email and orders.source_word = ${asked.word})`;
    case "country":
      return sql`exists (select from orders where orders.email = people.email and buyer_country = ${asked.country})`;
    case "signed-up-before":
      return sql`people.signed_up_at < ${asked.day}::timestamp at time zone 'Europe/Paris'`;
    case "signed-up-after":
      return sql`people.signed_up_at >= (${asked.day}::date + 1)::timestamp at time zone 'Europe/Paris'`;
  }
}

function allHold(segment: readonly Condition[]): RawBuilder<unknown> {
  return sql.join([sql`true`, ...segment.map((asked) => sql`(${holds(asked)})`)], sql` and `);
}

/** Everybody who fulfils the conditions. Nobody is written to without `consents` and not `is_blocked`. */
export function matching(segment: readonly Condition[]): RawBuilder<unknown> {
  return sql`${everybody} where ${allHold(segment)}`;
}

/** Added to every segment, and never taken away. */
export const mayBeWritten = sql`people.consents and not people.is_blocked`;

export interface Audience {
  lanes: { lane: Lane; count: number }[];
  total: number;
  /** Of these, those who got another promotional email lately, to the minute. */
  held: Held[];
  /** They fulfil the conditions, and have not agreed, or not any more. */
  withoutConsent: number;
  /** They have agreed, and their mailbox does not exist or is blocked. */
  blocked: number;
}

export async function countAudience(db: Db, segment: readonly Condition[]): Promise<Audience> {
  // Materialized, so that the consent of each is looked up once.
  const { rows } = await sql<{ domain: string; until: Date | null; chosen: number; refused: number; blocked: number }>`
    with people as materialized (select people.email, people.consents, people.is_blocked from ${matching(segment)})
    select split_part(email, '@', 2) as domain, date_trunc('minute', free_at) + interval '1 minute' as until,
      count(*) filter (where ${mayBeWritten})::int as chosen,
      count(*) filter (where not people.consents)::int as refused,
      count(*) filter (where people.consents and people.is_blocked)::int as blocked
    from people left join ${recentPromotions} on recipient = email
    group by domain, until`.execute(db);
  const sum = (of: "chosen" | "refused" | "blocked") => rows.reduce((total, row) => total + row[of], 0);
  const chosen = rows.filter((row) => row.chosen > 0).map(({ chosen: count, ...row }) => ({ ...row, count }));
  const held = new Map<string, Held>();
  for (const { domain, until, count } of chosen) {
    if (!until) continue;
    const key = `${laneOfDomain(domain)} ${until.getTime()}`;
    held.set(key, { lane: laneOfDomain(domain), until, count: (held.get(key)?.count ?? 0) + count });
  }
  return {
    lanes: countByLane(chosen),
    total: sum("chosen"),
    held: [...held.values()],
    withoutConsent: sum("refused"),
    blocked: sum("blocked"),
  };
}

export async function listTags(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    tag: string;
  }>`select distinct unnest(tags) as tag from subscribers order by tag`.execute(db);
  return rows.map(({ tag }) => tag);
}
