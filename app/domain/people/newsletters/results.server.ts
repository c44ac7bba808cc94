import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

export interface Results {
  recipients: number;
  waiting: number;
  sent: number;
  /** Refused for good by their provider, or since blocked. */
  refused: number;
  /** Accepted at first, and come back later. */
  returned: number;
  complaints: number;
  /** Left, or took their consent back, before it was their turn. */
  left: number;
  /** So late that it was dropped, or stopped. */
  dropped: number;
  /** Unsubscribed within a week of getting it. */
  unsubscribed: number;
  /** When the last one of those that wait leaves. */
  lastAt: Date | null;
}

/** By a report of their provider. */
export const hasComplained = sql<boolean>`exists (select from bounces where email_id = emails.id and kind = 'complaint')`;

/** What became of it. Nobody knows who opened it: there is nothing in it that would tell. */
export async function readResults(db: Db, id: string): Promise<Results> {
  const { rows } = await sql<Results>`
    select count(*)::int as recipients,
      count(*) filter (where status in ('queued', 'sending'))::int as waiting,
      count(*) filter (where status = 'sent')::int as sent,
      count(*) filter (where status in ('failed', 'suppressed'))::int as refused,
      count(*) filter (where exists (select from bounces
        where email_id = emails.id and kind in ('hard', 'soft')))::int as returned,
      count(*) filter (where ${hasComplained})::int as complaints,
      count(*) filter (where status = 'canceled' and last_error is null)::int as "left",
      count(*) filter (where status = 'canceled' and last_error is not null)::int as dropped,
      (select count(*)::int from newsletter_sends
        join subscribers on subscribers.id = subscriber_id
        join emails received on received.id = email_id and received.status = 'sent'
        where newsletter_sends.newsletter_id = ${id} and unsubscribed_at >= received.sent_at
          and unsubscribed_at < received.sent_at + interval '7 days') as unsubscribed,
      max(scheduled_for) filter (where status in ('queued', 'sending')) as "lastAt"
    from emails where newsletter_id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("count without a row");
  return found;
}

export interface Arrivals {
  word: string;
  /** Pages read by it, and the orders that carry it. */
  reads: number;
  orders: number;
  paid: number;
}

const WORD = /[?&]c=([a-z0-9-]{1,40})(?![\w-])/g;
/** What arrives later is no answer to the letter. */
const ANSWERED_WITHIN = sql`interval '60 days'`;

/** By the founder's own words in the links of a newsletter, since it left. */
export async function readArrivals(db: Db, bodyMd: string, since: Date): Promise<Arrivals[]> {
  const words = [...new Set([...bodyMd.matchAll(WORD)].map(([, word = ""]) => word))].slice(0, 20);
  const from = sql`${since}::timestamptz`;
  const { rows } = await sql<Arrivals>`select letter.word,
      (select coalesce(sum(n), 0)::int from daily_counts where source = 'mot ' || letter.word
        and day between (${from} at time zone 'Europe/Paris')::date
        and ((${from} + ${ANSWERED_WITHIN}) at time zone 'Europe/Paris')::date) as reads,
      count(orders.id)::int as orders, count(orders.paid_at)::int as paid
    from unnest(${words}::text[]) with ordinality as letter (word, place)
    left join orders on orders.source_word = letter.word and orders.created_at >= ${from}
      and orders.created_at < ${from} + ${ANSWERED_WITHIN}
    group by letter.word, place order by place`.execute(db);
  return rows;
}
