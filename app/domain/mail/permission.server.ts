import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isConsentInForce } from "../people/subscribers/consent-in-force.server.ts";
import { isAccessOpen } from "../school/enrolment/is-open.server.ts";
import { newId } from "../values/ids.server.ts";
import type { ClaimedEmail } from "./delivery.server.ts";
import { type EmailName, isForLearners } from "./registry.ts";

/** Whether an email may be sent now. The token makes the unsubscribe link of service and marketing emails. */
export type Permission =
  | { ok: true; unsubscribeToken: string | null }
  | { ok: false; reason: "suppressed" | "canceled" };

const REMINDER: EmailName = "where-you-are";
const NO: Permission = { ok: false, reason: "canceled" };

/** Checked when the email is sent, not when it is queued: the recipient may have unsubscribed since. */
export async function permissionFor(
  db: Db,
  email: Pick<ClaimedEmail, "kind" | "recipient" | "template" | "props">,
): Promise<Permission> {
  if (await isSuppressed(db, email.recipient)) return { ok: false, reason: "suppressed" };
  if (email.kind === "transactional") return { ok: true, unsubscribeToken: null };
  if (email.template === REMINDER) return reminderPermission(db, email);
  const subscriber = await db
    .selectFrom("subscribers")
    .select(["unsubscribed_at", "unsubscribe_token", "consent_withdrawn_at"])
    .select(isConsentInForce.as("consents"))
    .where("email", "=", email.recipient)
    .executeTakeFirst();
  if (subscriber?.unsubscribed_at) return NO;
  const allowed = subscriber && { ok: true as const, unsubscribeToken: subscriber.unsubscribe_token };
  if (isForLearners(email.template)) {
    if (!(await hasOpenAccess(db, email.props))) return NO;
    return allowed ?? { ok: true, unsubscribeToken: await enrolBuyer(db, email.recipient) };
  }
  // An erased subscriber gets none of the emails that were still queued.
  if (email.kind === "service" || subscriber?.consents) return allowed ?? NO;
  const withdrawnAt = subscriber?.consent_withdrawn_at ?? (await withdrawnBeforeErasure(db, email.recipient));
  const order = await consentOfOrder(db, email.recipient, withdrawnAt);
  if (!order) return NO;
  return allowed ?? { ok: true, unsubscribeToken: await enrolBuyer(db, email.recipient) };
}

/** A reminder that a learner has asked for: it needs open access, and its unsubscribe link ends the reminders alone. */
async function reminderPermission(db: Db, { recipient, props }: Pick<ClaimedEmail, "recipient" | "props">) {
  const row = await db
    .selectFrom("learning_reminders")
    .innerJoin("users", "users.id", "learning_reminders.user_id")
    .innerJoin("access", "access.user_id", "users.id")
    .select("token")
    .where("users.email", "=", recipient)
    .where("access.formation_id", "=", props.formationId ?? null)
    .where(isAccessOpen)
    .executeTakeFirst();
  return row ? { ok: true as const, unsubscribeToken: row.token } : NO;
}

async function isSuppressed(db: Db, recipient: string): Promise<boolean> {
  const row = await db
    .selectFrom("suppressed_addresses")
    .select("email")
    .where("email", "=", recipient)
    .executeTakeFirst();
  return row !== undefined;
}

/** Access may have been revoked since the email was queued. */
async function hasOpenAccess(db: Db, { userId = null, formationId = null }: Record<string, string | null>) {
  const row = await db
    .selectFrom("access")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("formation_id", "=", formationId)
    .where(isAccessOpen)
    .executeTakeFirst();
  return row !== undefined;
}

/** When an erased subscriber of that address had last unsubscribed. */
async function withdrawnBeforeErasure(db: Db, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom("withdrawn_consents")
    .select("at")
    .where("email_hash", "=", createHash("sha256").update(email).digest("hex"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The optional consent of a paid order, given after the buyer last unsubscribed. */
async function consentOfOrder(db: Db, email: string, withdrawnAt: Date | null): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .select("orders.id")
    .where("email", "=", email)
    .where("paid_at", "is not", null)
    .where("consents", "@>", sql<never>`'[{"id":"marketing"}]'::jsonb`)
    .$if(withdrawnAt !== null, (query) => query.where("created_at", ">", withdrawnAt as Date))
    .executeTakeFirst();
  return row !== undefined;
}

/** The unsubscribe token of a buyer, who becomes a subscriber if necessary. */
async function enrolBuyer(db: Db, email: string): Promise<string> {
  const { unsubscribe_token } = await db
    .insertInto("subscribers")
    .values({ id: newId(), email, source: "order" })
    .onConflict((conflict) => conflict.constraint("subscribers_email_key").doUpdateSet({ email: sql`excluded.email` }))
    .returning("unsubscribe_token")
    .executeTakeFirstOrThrow();
  return unsubscribe_token;
}
