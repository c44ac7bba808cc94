import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { ImportKind } from "#db/types.ts";

/** Why what an undone import has created is still there. `going`: the job has not come to it yet. */
export type KeptReason = "came-in" | "bought" | "signed-up" | "left" | "written-to" | "going";

export interface Kept {
  /** The first of those who stay. */
  people: { email: string; reason: Exclude<KeptReason, "going"> }[];
  staying: number;
  isUnderWay: boolean;
}

const LISTED = 100;

/** Who stays after an import was undone, with what she has done since (the rules of undo.server.ts). */
export async function readKept(db: Db, importId: string, kind: ImportKind): Promise<Kept> {
  if (kind === "refusals") return { people: [], staying: 0, isUnderWay: false };
  const kept = kind === "contacts" ? keptContacts(importId) : keptStudents(importId);
  const { rows } = await sql<{ email: string; reason: KeptReason; total: number; going: number }>`
    select email, reason, (count(*) over ())::int as total,
      (count(*) filter (where reason = 'going') over ())::int as going
    from (${kept}) as kept order by reason = 'going', email limit ${LISTED}`.execute(db);
  const [{ total, going } = { total: 0, going: 0 }] = rows;
  const people = rows.flatMap(({ email, reason }) => (reason === "going" ? [] : [{ email, reason }]));
  return { people, staying: total - going, isUnderWay: going > 0 };
}

const targets = (importId: string) =>
  sql`import_rows.import_id = ${importId} and import_rows.target_id is not null and import_rows.outcome <> 'completed'`;

function keptContacts(importId: string) {
  return sql`select email, case
      when unsubscribed_at is not null or consent_withdrawn_at is not null then 'left'
      when confirmed_at is not null or source <> 'import' or consent->>'version' <> ${`import:${importId}`}
        or exists (select from challenge_signups where subscriber_id = subscribers.id)
        or exists (select from guide_requests where subscriber_id = subscribers.id)
        or exists (select from lead_requests where subscriber_id = subscribers.id)
        or exists (select from consent_proofs where subscriber_id = subscribers.id
          and import_id is distinct from ${importId}) then 'signed-up'
      when exists (select from emails where recipient = subscribers.email and class <> 'transactional'
        and status in ('sending', 'sent')) then 'written-to'
      else 'going' end as reason
    from subscribers join import_rows on import_rows.target_id = subscribers.id
    where ${targets(importId)}`;
}

function keptStudents(importId: string) {
  return sql`select distinct email, case
      when last_login_at is not null or password_hash is not null or email_verified_at is not null
        or exists (select from lesson_events where user_id = users.id) then 'came-in'
      when exists (select from orders where user_id = users.id)
        or exists (select from access where user_id = users.id
          and import_id is distinct from ${importId}) then 'bought'
      else 'going' end as reason
    from users join import_rows on import_rows.target_id = users.id
    where ${targets(importId)} and import_rows.outcome = 'created'`;
}

/** The newsletters under way of which an email waits for somebody whom this import has brought. */
export async function listWaitingNewsletters(
  db: Db,
  importId: string,
): Promise<{ subject: string; waiting: number }[]> {
  const { rows } = await sql<{ subject: string; waiting: number }>`
    select newsletters.subject, count(*)::int as waiting
    from newsletter_sends join newsletters on newsletters.id = newsletter_sends.newsletter_id
    join emails on emails.id = newsletter_sends.email_id and emails.status = 'queued'
    where newsletter_sends.subscriber_id in (select target_id from import_rows where ${targets(importId)})
    group by newsletters.id, newsletters.subject order by newsletters.subject`.execute(db);
  return rows;
}
