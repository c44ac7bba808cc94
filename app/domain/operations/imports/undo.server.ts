import { type SqlBool, sql } from "kysely";
import { enqueueNow, Postponed } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { ImportKind } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { mayBeMarketedTo } from "../../people/subscribers/consents.server.ts";

/** For 30 days. A refusal stays: undoing it could write to somebody who has left meanwhile. */
export const mayUndo = sql<SqlBool>`(imports.kind <> 'refusals' and imports.state in ('done', 'stopped')
  and coalesce(imports.ended_at, imports.at) > now() - interval '30 days')`;

export async function undoImport(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const undone = await trx
      .updateTable("imports")
      .set({ state: "undone" })
      .where("id", "=", id)
      .where(mayUndo)
      .returning("counts")
      .executeTakeFirst();
    if (!undone) return false;
    await enqueueNow(trx, "undo-import", { importId: id });
    await audit(trx, actor, { action: "cancel-import", entity: "import", entityId: id, before: undone.counts });
    return true;
  });
}

const BATCH = 500;

/** The job: what the import has created and nobody has touched since goes. Repeating it removes nothing more. */
export async function removeImported(db: Db, importId: string, signal: AbortSignal): Promise<void> {
  const found = await db
    .selectFrom("imports")
    .select("kind")
    .where("id", "=", importId)
    .where("state", "=", "undone")
    .executeTakeFirst();
  if (!found) return;
  for (let after = 0; ; ) {
    if (signal.aborted) throw new Postponed("the worker stops");
    const rows = await db
      .selectFrom("importRows")
      .select(["row", "targetId", "outcome"])
      .where("importId", "=", importId)
      .where("targetId", "is not", null)
      .where("row", ">", after)
      .orderBy("row")
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    await db.transaction().execute((trx) => REMOVALS[found.kind](trx, importId, rows));
    after = last.row;
  }
}

interface Target {
  targetId: string | null;
  outcome: string;
}

const REMOVALS: Record<ImportKind, (trx: Db, importId: string, rows: Target[]) => Promise<void>> = {
  refusals: async () => undefined,
  contacts: removeContacts,
  students: removeStudents,
  purchases: removeStudents,
};

async function removeContacts(trx: Db, importId: string, rows: Target[]): Promise<void> {
  const ids = rows.map(({ targetId }) => targetId);
  const people = await trx
    .selectFrom("subscribers")
    .select("email")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  await sql`delete from consent_proofs where import_id = ${importId} and subscriber_id = any(${ids}::uuid[])`.execute(
    trx,
  );
  const created = rows.filter(({ outcome }) => outcome !== "completed").map(({ targetId }) => targetId);
  // Whoever has signed up, confirmed, left or been written to here since is our own contact by now.
  await sql`delete from subscribers where id = any(${created}::uuid[]) and source = 'import'
    and confirmed_at is null and unsubscribed_at is null and consent_withdrawn_at is null
    and coalesce(consent->>'version', ${`import:${importId}`}) = ${`import:${importId}`}
    and not exists (select from challenge_signups where subscriber_id = subscribers.id)
    and not exists (select from guide_requests where subscriber_id = subscribers.id)
    and not exists (select from lead_requests where subscriber_id = subscribers.id)
    and not exists (select from consent_proofs where subscriber_id = subscribers.id)
    and not exists (select from emails where recipient = subscribers.email and class <> 'transactional'
      and status in ('sending', 'sent'))`.execute(trx);
  await sql`update subscribers set consent = null where id = any(${ids}::uuid[])
    and consent->>'version' = ${`import:${importId}`}`.execute(trx);
  await sql`update subscribers set tags = array(select tag from unnest(tags) tag where tag <> all(tags_written))
    from import_rows where import_id = ${importId} and target_id = subscribers.id and tags_written <> '{}'
    and subscribers.id = any(${ids}::uuid[])`.execute(trx);
  // A newsletter that waits counts those whom it will not reach as gone, as it would when their turn comes.
  const emails = people.map(({ email }) => email);
  await sql`update emails set status = 'canceled' where status = 'queued' and id in (
    select emails.id from emails left join subscribers on subscribers.email = emails.recipient
    where recipient = any(${emails}) and emails.status = 'queued' and newsletter_id is not null
    and ${mayBeMarketedTo(sql`emails.recipient`)} is not true)`.execute(trx);
}

async function removeStudents(trx: Db, importId: string, rows: Target[]): Promise<void> {
  const ids = rows.map(({ targetId }) => targetId);
  // Whoever has come in since, bought, or worked in it keeps it.
  await sql`with untouched as (
      select access.user_id, access.formation_id from access join users on users.id = access.user_id
      join imports on imports.id = access.import_id
      where access.import_id = ${importId} and access.source = 'import' and access.user_id = any(${ids}::uuid[])
      and coalesce(users.last_login_at < coalesce(imports.ended_at, imports.at), true)
      and access.order_id is null and access.revoked_at is null
      and not exists (select from lesson_events join lessons on lessons.id = lesson_events.lesson_id
        join formation_courses on formation_courses.course_id = lessons.course_id
        where lesson_events.user_id = access.user_id and formation_courses.formation_id = access.formation_id)
      for update of access
    ), progress as (
      delete from lesson_progress using untouched, lessons, formation_courses
      where lesson_progress.user_id = untouched.user_id and done_how = 'import'
      and lessons.id = lesson_progress.lesson_id and formation_courses.course_id = lessons.course_id
      and formation_courses.formation_id = untouched.formation_id
      -- Another access may open the same course.
      and not exists (select from access as other join formation_courses as also using (formation_id)
        where other.user_id = untouched.user_id and other.formation_id <> untouched.formation_id
        and also.course_id = lessons.course_id)
    )
    delete from access using untouched
    where access.user_id = untouched.user_id and access.formation_id = untouched.formation_id`.execute(trx);
  const created = rows.filter(({ outcome }) => outcome === "created").map(({ targetId }) => targetId);
  // Locked first: a purchase that is just being written to an account would be deleted along with it.
  await sql`select from users where id = any(${created}::uuid[]) order by id for update`.execute(trx);
  await sql`delete from users where id = any(${created}::uuid[]) and role = 'customer' and password_hash is null
    and last_login_at is null and email_verified_at is null
    and not exists (select from access where user_id = users.id)
    and not exists (select from orders where user_id = users.id)
    and not exists (select from lesson_events where user_id = users.id)`.execute(trx);
}
