import { sql } from "kysely";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { AuthorCheck } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { isLost, queueEmail } from "../../mail/outbox.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { removedPages } from "../../values/removed.server.ts";
import { lockTestimonial, type ManagedTestimonial } from "./manage-list.server.ts";
import { placeOf } from "./places.ts";

/**
 * The law asks for a date, the author's agreement (GDPR, art. 7) and a check that the author is a customer (Code de la
 * consommation, art. L121-4, 26° and 27°). `waits`: it appears once its author has been written to.
 */
export type Publishing =
  | { ok: true; waits: boolean }
  | { ok: false; reason: "unknown" | "no-date" | "no-consent" | "no-place" | Unproven | "unreachable" };

type Unproven = "no-address" | "unchecked" | "unconfirmed";

interface Wanted {
  id: string;
  isPublished: boolean;
}

/** The first day of publication stays, unless the form changes it. */
export async function setPublished(db: Db, actor: Actor, { id, isPublished }: Wanted): Promise<Publishing> {
  return db.transaction().execute(async (trx): Promise<Publishing> => {
    const before = await lockTestimonial(trx, id);
    if (!before) return { ok: false, reason: "unknown" };
    if (before.isPublished === isPublished) return { ok: true, waits: false };
    if (isPublished && !before.experiencedOn) return { ok: false, reason: "no-date" };
    if (isPublished && !before.consent && !before.isSample) return { ok: false, reason: "no-consent" };
    if (isPublished && !(await hasPlace(trx, before))) return { ok: false, reason: "no-place" };
    const found = isPublished && !before.isSample ? await checkAuthor(trx, before) : null;
    const checkedBy = before.checkedBy ?? found;
    // Also on trial: the pages promise the check. Samples say that they are samples.
    if (isPublished && !checkedBy && (livemode || !before.isSample)) return { ok: false, reason: unproven(before) };
    const letter = isPublished ? await letterTo(trx, before) : "sent";
    if (letter === "lost") return { ok: false, reason: "unreachable" };
    if (letter === "waiting") return { ok: true, waits: true };
    const waits = letter === "new";
    await trx
      .updateTable("testimonials")
      .set({ checkedBy, ...(waits ? {} : { published: isPublished, publishedAt: FIRST_DAY }) })
      .set(isPublished ? { refusedAt: null, refusal: null } : {})
      .where("id", "=", id)
      .execute();
    const audited = { author: before.author };
    await audit(trx, actor, {
      entity: "testimonial",
      entityId: id,
      action: isPublished ? "publish" : "unpublish",
      before: { ...audited, published: !isPublished },
      after: { ...audited, published: isPublished, ...(isPublished && { check: checkedBy ?? "none" }) },
    });
    await invalidatePages(trx);
    return { ok: true, waits };
  });
}

function unproven({ authorEmail, awaitsAuthor }: ManagedTestimonial): Unproven {
  if (awaitsAuthor) return "unconfirmed";
  return authorEmail ? "unchecked" : "no-address";
}

/** On a page of its kind, or in the block about its formation: its author is told that it is on the site. */
async function hasPlace(db: Db, { kind, details: { category } }: ManagedTestimonial): Promise<boolean> {
  if (placeOf(kind, await removedPages(db))) return true;
  if (!category || (kind !== "written" && kind !== "success-story")) return false;
  const slug = Object.values(coursePages).find(({ text }) => text === category)?.catalogueSlug ?? category;
  const block = JSON.stringify({ blocks: [{ kind: "testimonials", about: category, hidden: false }] });
  const { rows } = await sql`
    select from formations left join pages on pages.id = formations.id
      where formations.slug = ${slug} and is_active and status != 'draft' and published_version_id is null
    union all select from pages join page_versions on page_versions.id = published_version_id where body @> ${block}::jsonb
    limit 1`.execute(db);
  return rows.length > 0;
}

const FIRST_DAY = sql<Date>`coalesce(published_at, now())`;

/** Queues the letter to the author, unless there was one. A testimonial without an address did not come by the form. */
async function letterTo(
  trx: Db,
  { id, authorEmail, isSample }: ManagedTestimonial,
): Promise<"new" | "waiting" | "sent" | "lost"> {
  if (isSample || !authorEmail) return "sent";
  const dedupeKey = `testimonial-announced:${id}`;
  const earlier = await trx
    .selectFrom("emails")
    .select(({ eb }) => [isLost.as("isLost"), eb("status", "in", ["queued", "sending"]).as("isWaiting")])
    .where("dedupeKey", "=", dedupeKey)
    .where("status", "<>", "canceled")
    .executeTakeFirst();
  if (earlier?.isLost) return "lost";
  if (earlier) return earlier.isWaiting ? "waiting" : "sent";
  const props = { testimonialId: id };
  await queueEmail(trx, { name: "testimonial-announced", recipient: authorEmail, props, dedupeKey });
  return "new";
}

/** What the letter tells; null when the testimonial may no longer appear. */
export function readAnnounced(db: Db, id: string) {
  return db
    .selectFrom("testimonials")
    .select(["author", "text", "originalText"])
    .where("id", "=", id)
    .where("published", "=", false)
    .where("refusedAt", "is", null)
    .where("experiencedOn", "is not", null)
    .where("checkedBy", "is not", null)
    .executeTakeFirst();
}

/** In the transaction that records the letter as sent: the site promises that nothing appears without it. */
export async function publishAnnounced(trx: Db, id: string): Promise<void> {
  await lockTestimonial(trx, id);
  if (!(await readAnnounced(trx, id))) return;
  await trx.updateTable("testimonials").set({ published: true, publishedAt: FIRST_DAY }).where("id", "=", id).execute();
  await invalidatePages(trx);
}

/**
 * By a paid order, even if refunded, or by a confirmed sign-up for the challenge (C. conso., art. L111-7-2), once the
 * address has confirmed that it has written the testimonial.
 */
export async function checkAuthor(
  db: Db,
  { authorEmail: email, awaitsAuthor }: Pick<ManagedTestimonial, "authorEmail" | "awaitsAuthor">,
): Promise<AuthorCheck | null> {
  if (!email || awaitsAuthor) return null;
  const address = email.toLowerCase();
  const order = await db
    .selectFrom("orders")
    .select("orders.id")
    .where("paidAt", "is not", null)
    .where(({ eb, or, fn, selectFrom }) =>
      or([
        eb(fn<string>("lower", ["orders.email"]), "=", address),
        eb("userId", "=", selectFrom("users").select("users.id").where("users.email", "=", address)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (order) return "order";
  const signup = await db
    .selectFrom("challengeSignups")
    .innerJoin("subscribers", "subscribers.id", "challengeSignups.subscriberId")
    .select("challengeSignups.id")
    .where("email", "=", address)
    .where("confirmedAt", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return signup ? "challenge" : null;
}
