import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { isSuppressed, queueEmail } from "../../mail/outbox.server.ts";
import { hasTestimonial } from "../../people/testimonials/manage-list.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { openAccess } from "../enrolment/open-access.server.ts";

interface Learner {
  userId: string;
  formationId: string;
}

/** Open formations whose course is finished, and when a testimonial about each was asked for: by either email, once. */
export function finishedFormations(db: Db, userId: string) {
  return openAccess(db, userId)
    .innerJoin("users", "users.id", "access.userId")
    .select(["formations.id", "formations.name", "formations.slug", "users.email", askedAt.as("askedAt")])
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom("courseCompletions")
            .innerJoin("formationCourses", "formationCourses.courseId", "courseCompletions.courseId")
            .select("courseCompletions.courseId")
            .whereRef("courseCompletions.userId", "=", "access.userId")
            .whereRef("formationCourses.formationId", "=", "access.formationId"),
        ),
        exists(
          selectFrom("certificates")
            .select("code")
            .whereRef("certificates.userId", "=", "access.userId")
            .whereRef("certificates.formationId", "=", "access.formationId")
            .where("revokedAt", "is", null),
        ),
      ]),
    );
}

const askedAt = sql<Date | null>`(select min(emails.created_at) from emails
  where emails.status <> 'canceled' and (
    emails.dedupe_key = 'testimonial-request:' || access.user_id || ':' || access.formation_id
    or (emails.props ->> 'asks' = access.formation_id::text and emails.dedupe_key = any(array(
      select 'course-completed:' || access.user_id || ':' || course_id from formation_courses
      where formation_courses.formation_id = access.formation_id)))))`;

/**
 * The formation about which the email at the end of a course asks for a testimonial, or null: no access, given or asked
 * for before, or she wants no such emails.
 */
export async function formationToAskAbout(
  trx: Db,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<string | null> {
  const formation = await finishedFormations(trx, userId)
    .innerJoin("formationCourses", "formationCourses.formationId", "formations.id")
    .where("formationCourses.courseId", "=", courseId)
    .orderBy("access.grantedAt")
    .executeTakeFirst();
  if (!formation || formation.askedAt) return null;
  return (await maySpeakUp(trx, formation.email)) ? formation.id : null;
}

/** Asked again when the email is sent. */
export async function maySpeakUp(db: Db, email: string): Promise<boolean> {
  return !(await hasTestimonial(db, email)) && !(await hasUnsubscribed(db, email));
}

async function hasUnsubscribed(db: Db, email: string): Promise<boolean> {
  const subscriber = db.selectFrom("subscribers").select("id").where("email", "=", email);
  return (await subscriber.where("unsubscribedAt", "is not", null).executeTakeFirst()) !== undefined;
}

export type Asking =
  | { ok: true; isNew: boolean }
  | { ok: false; reason: "unfinished" | "given" | "unsubscribed" | "suppressed" };

/** By an administrator. `isNew`: false when it was asked for before, and nothing is sent. */
export async function askTestimonial(db: Db, actor: Actor, { userId, formationId }: Learner): Promise<Asking> {
  const dedupeKey = `testimonial-request:${userId}:${formationId}`;
  return db.transaction().execute(async (trx): Promise<Asking> => {
    await takeAdvisoryLock(trx, dedupeKey);
    const finished = await finishedFormations(trx, userId).where("formations.id", "=", formationId).executeTakeFirst();
    if (!finished) return { ok: false, reason: "unfinished" };
    if (finished.askedAt) return { ok: true, isNew: false };
    const { email } = finished;
    if (await hasTestimonial(trx, email)) return { ok: false, reason: "given" };
    if (await hasUnsubscribed(trx, email)) return { ok: false, reason: "unsubscribed" };
    if (await isSuppressed(trx, email)) return { ok: false, reason: "suppressed" };
    const id = await queueEmail(trx, {
      name: "testimonial-request",
      recipient: email,
      props: { userId, formationId },
      dedupeKey,
    });
    if (id) await audit(trx, actor, { action: "create", entity: "email", entityId: id });
    return { ok: true, isNew: true };
  });
}
