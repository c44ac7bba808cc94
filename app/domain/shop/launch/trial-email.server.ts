import { isMailConfigured } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";

export type TrialEmail = "no-server" | "not-tried" | "waiting" | "sent" | "refused";

export async function readTrialEmail(db: Db): Promise<TrialEmail> {
  if (!isMailConfigured) return "no-server";
  const email = await db
    .selectFrom("emails")
    .select("status")
    .where("template", "=", "trial-email")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!email) return "not-tried";
  if (email.status === "sent") return "sent";
  return email.status === "queued" || email.status === "sending" ? "waiting" : "refused";
}

/** One a minute for an administrator, however often she clicks. */
export async function queueTrialEmail(db: Db, actor: Actor, recipient: string): Promise<void> {
  const askedAt = new Date().toISOString();
  const dedupeKey = `trial-email/${recipient}/${askedAt.slice(0, 16)}`;
  await db.transaction().execute(async (trx) => {
    await queueEmail(trx, { name: "trial-email", recipient, props: { askedAt }, dedupeKey });
    await audit(trx, actor, {
      action: "create",
      entity: "email",
      entityId: dedupeKey,
      after: { template: "trial-email" },
    });
  });
}
