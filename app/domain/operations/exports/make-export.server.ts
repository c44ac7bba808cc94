import { type RawBuilder, sql } from "kysely";
import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type Attempt, Postponed } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { inSnapshot } from "#db/dump.server.ts";
import { consentsQuery, isConsentInForce } from "../../people/subscribers/consents.server.ts";
import { publishedLessons } from "../../school/release/published-programme.server.ts";
import { drawAllPapers } from "../../shop/accounting/issued-papers.server.ts";
import { addFiles, addTable, filesForLater } from "./contents.server.ts";
import type { ExportTable } from "./export-files.ts";
import { readmeOf, schemaOf, type Written } from "./readme.ts";
import { StoredZip } from "./stored-zip.server.ts";

export const exportKey = (id: string) => `${id}/export.zip`;

/** The job. Killed, it begins anew: what it had written is no file yet. */
export async function makeExport(db: Db, exportId: string, { signal, attempt }: Attempt): Promise<void> {
  const asked = await db
    .selectFrom("exports")
    .select("withMedia")
    .where("id", "=", exportId)
    .where("state", "=", "running")
    .executeTakeFirst();
  if (!asked) return;
  try {
    await drawAllPapers(db);
    const bytes = await write(db, exportId, { hasMedia: asked.withMedia, signal });
    await end(db, exportId, { state: "ready", bytes });
  } catch (error) {
    if (signal.aborted) throw new Postponed("the worker stops");
    if (attempt > jobs["make-export"].retryLimit) await end(db, exportId, { state: "failed", bytes: null });
    throw error;
  }
}

async function end(db: Db, id: string, set: { state: "ready" | "failed"; bytes: number | null }): Promise<void> {
  await db
    .updateTable("exports")
    .set({ ...set, endedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
  log.info({ exportId: id, ...set }, "export ended");
}

async function write(db: Db, exportId: string, { hasMedia, signal }: { hasMedia: boolean; signal: AbortSignal }) {
  const zip = new StoredZip(exportKey(exportId));
  const stop = () => zip.destroy(new Error("the worker stops"));
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  try {
    const { later, ...written } = await inSnapshot(db, (snapshot) => writeRows(snapshot, zip, hasMedia));
    for (const { folder, name, open } of later) {
      const source = await open();
      if (!source) continue;
      await zip.add(name, source, { compress: false });
      written.files[folder] += 1;
    }
    await zip.addText("schema.json", schemaOf(written));
    await zip.addText("LISEZMOI.md", readmeOf(written));
    return await zip.end();
  } catch (error) {
    zip.destroy(error as Error);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Everything that the database has, of one moment. */
async function writeRows(snapshot: Db, zip: StoredZip, hasMedia: boolean) {
  // A bucket may take a while for what it was sent.
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(snapshot);
  const rows: Partial<Written["rows"]> = {};
  for (const [table, query] of Object.entries(TABLES) as [ExportTable, (typeof TABLES)[ExportTable]][])
    rows[table] = await addTable(snapshot, zip, table, query(snapshot));
  const files = await addFiles(snapshot, zip);
  const later = await filesForLater(snapshot, hasMedia);
  return { at: new Date(), siteName: env.SITE_NAME, rows: rows as Written["rows"], files, later };
}

/** The rows of each table of the export, with the columns of `EXPORT_FILES`. No password, token or hash of one. */
const TABLES: Record<ExportTable, (db: Db) => RawBuilder<Record<string, unknown>>> = {
  refusals: () => sql`
    select email, 'left' as reason, greatest(unsubscribed_at, consent_withdrawn_at) as at from subscribers
      where (unsubscribed_at is not null or consent_withdrawn_at is not null) and not ${isConsentInForce}
    union all select email, 'suppressed', created_at from suppressed_addresses
    union all select email_hash, 'forgotten', at from withdrawn_consents
    order by at, email`,

  students: (db) => sql`
    with published as materialized ${publishedLessons(db)
      .select(["lessons.id as lessonId", "formationCourses.formationId"])
      .select(
        sql<number>`row_number() over (partition by formation_courses.formation_id order by formation_courses.position,
          courses.id, course_modules.position, lessons.position)`.as("nth"),
      )}
    select users.email, first_name, last_name, formations.slug as formation, formations.name as formation_name,
      granted_at as at, users.created_at, last_login_at, (
        select coalesce(min(nth) filter (where done_at is null) - 1, count(nth))::int from published
        left join lesson_progress as progress
          on progress.lesson_id = published.lesson_id and progress.user_id = access.user_id
        where published.formation_id = access.formation_id
      ) as lessons
    from access join users on users.id = access.user_id join formations on formations.id = access.formation_id
    left join user_profiles on user_profiles.user_id = users.id
    where revoked_at is null order by users.email, formations.slug`,

  accesses: () => sql`
    select users.email, formations.slug as formation, case when revoked_at is null then 'open' else 'closed' end as state,
      granted_at as at, access.source, orders.number as "order", cohorts.name as cohort, opens_at, revoked_at
    from access join users on users.id = access.user_id join formations on formations.id = access.formation_id
    left join orders on orders.id = access.order_id left join cohorts on cohorts.id = access.cohort_id
    order by users.email, formations.slug`,

  // A lesson that two formations have is one: with the formation that opened first to her.
  progress: () => sql`
    select users.email, held.slug as formation, courses.slug || '/' || lessons.slug as lesson, done_at as at,
      lessons.title, done_how as how, first_opened_at as opened_at
    from lesson_progress as progress join users on users.id = progress.user_id
    join lessons on lessons.id = progress.lesson_id join courses on courses.id = lessons.course_id
    left join lateral (
      select formations.slug from access join formation_courses on formation_courses.formation_id = access.formation_id
      join formations on formations.id = access.formation_id
      where access.user_id = progress.user_id and formation_courses.course_id = lessons.course_id
      order by revoked_at is not null, granted_at, formations.id limit 1
    ) as held on true
    order by progress.user_id, progress.lesson_id`,

  orders: () => sql`
    select number, orders.email, coalesce(nullif(first_name, ''), '') as first_name, last_name,
      formations.slug as formation, orders.paid_at as at, orders.created_at, orders.type, amount_cents as amount,
      orders.status || case when exists (
        select from access where access.order_id = orders.id and revoked_at is not null
      ) then '-ended' else '' end as status,
      (select sum(amount_cents) from order_payments where order_id = orders.id)::int as paid,
      (select sum(refunded_cents) from order_payments where order_id = orders.id)::int as refunded,
      billing->>'name' as billing_name, billing->'lines' as street, billing->>'postalCode' as postal_code,
      billing->>'city' as city, coalesce(billing->>'country', buyer_country) as country, company->>'name' as company,
      company->>'siren' as siren, company->>'vatNumber' as vat_number, terms_version as terms,
      stripe_payment_intent_id as payment_intent
    from orders join formations on formations.id = orders.formation_id
    left join user_profiles on user_profiles.user_id = orders.user_id
    order by orders.created_at, orders.id`,

  contacts: (db) => sql`
    with everybody as (
      select email from subscribers union select email from users
      union select email from orders where paid_at is not null and email <> ''
    ), agreed as (
      select email, coalesce(
        max((consent->>'at')::timestamptz) filter (where confirmed_at >= (consent->>'at')::timestamptz), max(proof.at)
      ) as at
      from ${allConsents(db)} as given left join consent_proofs as proof on proof.subscriber_id = given.id
      where is_in_force group by email
    )
    select everybody.email, coalesce(nullif(subscribers.first_name, ''), user_profiles.first_name) as first_name,
      last_name, coalesce(subscribers.phone, nullif(user_profiles.phone, '')) as phone, tags, source,
      source_word, heard_from, heard_from_words,
      coalesce(subscribers.created_at, users.created_at) as created_at, confirmed_at, unsubscribed_at as left_at,
      case when unsubscribed_at is null then agreed.at end as at,
      case when unsubscribed_at is not null then 'left' when agreed.at is not null then 'agreed'
        when consent_withdrawn_at is not null then 'left'
        when consent is not null then 'unconfirmed' else 'none' end as status
    from everybody left join subscribers on subscribers.email = everybody.email
    left join users on users.email = everybody.email
    left join user_profiles on user_profiles.user_id = users.id
    left join agreed on agreed.email = everybody.email
    order by everybody.email`,

  consents: (db) => sql`
    select email, coalesce(proof.text, consent->>'text') as text, consent->>'version' as version,
      coalesce(proof.at, (consent->>'at')::timestamptz) as at, source, confirmed_at, is_in_force, origin,
      file_sha256 as proof
    from ${allConsents(db)} as given left join consent_proofs as proof on proof.subscriber_id = given.id
    order by given.created_at, given.id`,

  testimonials: () => sql`
    select kind, author, author_email as email, text, original_text, rating, experienced_on, published as is_published,
      published_at as at, created_at, refusal, consent->>'text' as consent_text,
      (consent->>'at')::timestamptz as consent_at, is_sample, details
    from testimonials order by created_at, id`,
};

function allConsents(db: Db) {
  return consentsQuery(db, { list: "consents", search: "", cohort: null, status: null });
}
