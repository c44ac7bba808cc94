import { log } from "#app/config/log.server.ts";
import { composeEmail } from "#app/domain/mail/compose.server.ts";
import {
  cancelOverdue,
  claimEmail,
  dropEmail,
  enqueueEmailsWithoutJob,
  failEmail,
  postponeEmail,
  recordSent,
} from "#app/domain/mail/delivery.server.ts";
import { permissionFor } from "#app/domain/mail/permission.server.ts";
import { subscribeBuyer } from "#app/domain/people/subscribers/permission.server.ts";
import { isMailConfigured, sendMail } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { JobPayload } from "../jobs.ts";

/** Less than the minute for which an email is claimed, because a server may keep a connection alive for ever. */
const DEADLINE_MS = 45_000;

/**
 * Sends an email of the outbox, unless another worker has claimed it. Without SMTP it stays there, and the
 * reconciliation finds it later.
 */
export async function sendEmailJob(db: Db, { emailId }: JobPayload<"send-email">): Promise<void> {
  if (!isMailConfigured) return;
  if (await cancelOverdue(db, emailId)) return;
  const email = await claimEmail(db, emailId);
  if (!email) return;
  const permission = await permissionFor(db, email);
  if (!permission.ok) return dropEmail(db, email, permission.reason);
  let message: Awaited<ReturnType<typeof composeEmail>>;
  try {
    const token = permission.isNewSubscriber ? await subscribeBuyer(db, email.recipient) : permission.unsubscribeToken;
    message = await composeEmail(db, email, token);
  } catch (error) {
    // Such an email stays visible and is given up after three days, like an email that no server accepts.
    log.error({ err: error, emailId, template: email.template }, "email could not be composed");
    return postponeEmail(db, email, "not written");
  }
  if (!message) return dropEmail(db, email, "canceled");
  const delivery = await sendMail({ id: email.id, to: email.recipient, ...message }, AbortSignal.timeout(DEADLINE_MS));
  const context = { emailId, template: email.template, attempts: email.attempts };
  if (delivery.ok) {
    log.info({ ...context, messageId: delivery.messageId }, "email sent");
    return recordSent(db, email, delivery.messageId, message);
  }
  log.warn({ ...context, reason: delivery.error }, "email refused");
  if (delivery.permanent) return failEmail(db, email, delivery.error, { suppress: delivery.badAddress });
  await postponeEmail(db, email, delivery.error);
}

let saidWaiting = false;

export async function reconcileEmailsJob(db: Db): Promise<void> {
  if (isMailConfigured) {
    await enqueueEmailsWithoutJob(db);
  } else if (!saidWaiting) {
    log.warn("SMTP_URL is not set: emails wait in the outbox");
    saidWaiting = true;
  }
}
