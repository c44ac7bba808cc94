import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { PRIVACY_VERSION } from "#app/content/legal/documents.ts";
import type { Db } from "#db/connection.server.ts";
import { violatedConstraint } from "#db/errors.server.ts";
import type { TestimonialKind } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import type { TestimonialDraft } from "./fields.ts";
import { lockTestimonial, type ManagedTestimonial } from "./manage-list.server.ts";

export type Saving = { ok: true; id: string } | { ok: false; reason: "unknown" | "changed" | "taken" | "no-date" };

/** `id` is rendered with the form: a double click creates one; going back and changing the text creates another. */
export async function createTestimonial(
  db: Db,
  actor: Actor,
  { id, kind, draft }: { id: string; kind: TestimonialKind; draft: TestimonialDraft },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const insert = (key: string) =>
      trx
        .insertInto("testimonials")
        .values({ ...columnsOf(draft, null), id: key, kind, isSample: false, published: false })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst();
    const first = await insert(id);
    const kept = first ? undefined : await lockTestimonial(trx, id);
    if (kept?.author === draft.author && kept.text === draft.text) return;
    const { id: entityId } = first ?? (await insert(newId())) ?? {};
    if (!entityId) return;
    await audit(trx, actor, { ...ENTITY, entityId, action: "create", after: { kind, ...auditedFields(draft) } });
    await invalidatePages(trx);
  });
}

/** Unless the testimonial has changed since the form was opened (`version`). */
export async function updateTestimonial(
  db: Db,
  actor: Actor,
  { id, version, draft }: { id: string; version: string; draft: TestimonialDraft },
): Promise<Saving> {
  try {
    return await db.transaction().execute(async (trx): Promise<Saving> => {
      const before = await lockTestimonial(trx, id);
      if (!before) return { ok: false, reason: "unknown" };
      const was = auditedFields({ ...before, authorEmail: "", agreement: before.consent?.text ?? "" });
      const after = auditedFields({ ...draft, agreement: before.consent?.text ?? draft.agreement });
      // The address of whoever has sent it stays as it is.
      const isSameAuthor = before.sender !== null || (before.authorEmail ?? "") === draft.authorEmail;
      if (before.version !== version)
        return isSameAuthor && isDeepStrictEqual(was, after) ? { ok: true, id } : { ok: false, reason: "changed" };
      if (before.isPublished && !draft.experiencedOn) return { ok: false, reason: "no-date" };
      await trx.updateTable("testimonials").set(columnsOf(draft, before)).where("id", "=", id).execute();
      await audit(trx, actor, { ...ENTITY, entityId: id, action: "update", before: was, after });
      if (before.isPublished) await invalidatePages(trx);
      return { ok: true, id };
    });
  } catch (error) {
    // Samples have one name each, so that seeding them again adds nothing.
    if (violatedConstraint(error) === "testimonials_sample_key") return { ok: false, reason: "taken" };
    throw error;
  }
}

export async function deleteTestimonial(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await lockTestimonial(trx, id);
    if (!before) return false;
    await trx.deleteFrom("testimonials").where("id", "=", id).execute();
    // The audit log records the deletion, not the text, which the author may want erased.
    const audited = { kind: before.kind, published: before.isPublished, sample: before.isSample };
    await audit(trx, actor, { ...ENTITY, entityId: id, action: "delete", before: audited });
    await invalidatePages(trx);
    return true;
  });
}

const ENTITY = { entity: "testimonial" } as const;

function columnsOf(draft: TestimonialDraft, before: ManagedTestimonial | null) {
  const details = JSON.stringify({ ...before?.details, ...before?.sender, ...draft.details });
  const isSameDay = before !== null && draft.publishedOn === before.publishedOn;
  const consent = before?.consent ?? agreementOf(draft);
  return {
    author: draft.author,
    text: draft.text,
    // Only the author gives a rating: administrators cannot change it.
    rating: before?.rating ?? null,
    originalText:
      before?.sender && before.text !== draft.text
        ? (before.originalText ?? before.text)
        : (before?.originalText ?? null),
    authorEmail: before?.sender ? null : draft.authorEmail || null,
    details,
    consent: consent && JSON.stringify(consent),
    experiencedOn: draft.experiencedOn,
    // Noon: the same day in Paris, whatever the season.
    ...(isSameDay ? {} : { publishedAt: draft.publishedOn && `${draft.publishedOn}T12:00:00Z` }),
  };
}

function agreementOf({ agreement }: TestimonialDraft) {
  if (!agreement) return null;
  const text = `Accord de publication, noté par l’administration\u00a0: ${agreement}`;
  return { text, version: PRIVACY_VERSION, at: new Date().toISOString() };
}

function auditedFields(draft: Omit<TestimonialDraft, "kind">): Record<string, unknown> {
  const { author, text, experiencedOn, publishedOn, agreement, details } = draft;
  return { author, text, experiencedOn, publishedOn, agreement, ...details };
}

export type Refusal = { ok: true } | { ok: false; reason: "unknown" | "published" };

/** The author gets the reason by email (Code de la consommation, art. L111-7-2 and D111-17). */
export async function refuseTestimonial(
  db: Db,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Refusal> {
  return db.transaction().execute(async (trx): Promise<Refusal> => {
    const row = await trx
      .selectFrom("testimonials")
      .select(["author", "published", "isSample", "refusedAt"])
      .select(sql<string | null>`coalesce(${sql.ref("authorEmail")}, details ->> 'email')`.as("email"))
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.isSample) return { ok: false, reason: "unknown" };
    if (row.published) return { ok: false, reason: "published" };
    if (row.refusedAt) return { ok: true };
    await trx
      .updateTable("testimonials")
      .set({ refusedAt: sql<Date>`now()`, refusal: reason })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, {
      entity: "testimonial",
      entityId: id,
      action: "refuse",
      after: { author: row.author, reason },
    });
    await invalidatePages(trx);
    if (row.email) {
      await queueEmail(trx, {
        name: "testimonial-refused",
        recipient: row.email,
        props: { testimonialId: id },
        dedupeKey: `testimonial-refused:${id}`,
      });
    }
    return { ok: true };
  });
}
