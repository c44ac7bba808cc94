import { log } from "#app/config/log.server.ts";
import { composeEmail } from "#app/domain/mail/compose.server.ts";
import {
  beginAttempt,
  cancelOverdue,
  dropEmail,
  type EmailAttempt,
  enqueueEmailsWithoutJob,
  failEmail,
  permissionFor,
  recordPostponed,
  recordSent,
} from "#app/domain/mail/delivery.server.ts";
import { pauseLane } from "#app/domain/mail/lanes.server.ts";
import { returnPathOf } from "#app/domain/mail/return-path.server.ts";
import { sayPolicyRefused } from "#app/domain/operations/returns/record-return.server.ts";
import { codeOf, kindOfRefusal } from "#app/domain/operations/returns/refusal.ts";
import { endNewsletters, watchFirst, watchNewsletters } from "#app/domain/people/newsletters/sending.server.ts";
import { startDueNewsletter } from "#app/domain/people/newsletters/start.server.ts";
import { subscribeBuyer } from "#app/domain/people/subscribers/permission.server.ts";
import { isMailConfigured, sendMail } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { JobPayload } from "../jobs.ts";
import { Postponed } from "../queue.server.ts";
import { runSteps } from "./steps.server.ts";

/**
 * Less than the 40 seconds after which another worker may have the job of one that stands still: ten without a
 * heartbeat, and the pause before a retry.
 */
const DEADLINE_MS = 30_000;

/** Sends an email of the outbox. Without SMTP it stays there, and the reconciliation finds it later. */
export async function sendEmailJob(db: Db, { emailId }: JobPayload<"send-email">): Promise<void> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  if (!isMailConfigured || (await cancelOverdue(db, emailId))) return;
  const email = await beginAttempt(db, emailId);
  if (!email) return;
  const context = { emailId, template: email.template, attempts: email.attempts };
  let message: Awaited<ReturnType<typeof composeIfAllowed>>;
  try {
    message = await composeIfAllowed(db, email);
  } catch (error) {
    // Such an email stays visible and is given up after three days, like an email that no server accepts.
    log.error({ ...context, err: error }, "email could not be composed");
    return postpone(db, email, "not written");
  }
  if (typeof message === "string") return dropEmail(db, email, message);
  const returnPath = returnPathOf(email.id);
  const delivery = await sendMail({ id: email.id, to: email.recipient, returnPath, ...message }, deadline);
  if (delivery.ok) {
    log.info({ ...context, messageId: delivery.messageId }, "email sent");
    return recordSent(db, email, { ...email, ...message, messageId: delivery.messageId });
  }
  log.warn({ ...context, reason: delivery.error }, "email refused");
  if (delivery.permanent) {
    const code = codeOf(delivery.said, delivery.said);
    // As one that comes back later: the sender is refused, whoever it is for.
    const isPolicy = kindOfRefusal(code, delivery.said) === "policy";
    await failEmail(db, email, delivery.error, { suppress: delivery.badAddress && !isPolicy });
    const { newsletterId, recipient } = email;
    await db.transaction().execute(async (trx) => {
      if (isPolicy) await sayPolicyRefused(trx, { recipient, code });
      if (newsletterId) await watchFirst(trx, newsletterId);
    });
    return;
  }
  if (delivery.isBusy && email.kind === "marketing" && email.lane) {
    // The provider is left alone, and nobody's turn is lost: the reconciliation enqueues what waits for it.
    await pauseLane(db, email.lane);
    await recordPostponed(db, email, delivery.error);
    return;
  }
  await postpone(db, email, delivery.error);
}

/** The status of the email instead, when it must not be sent or has nothing to say any more. */
async function composeIfAllowed(db: Db, email: EmailAttempt) {
  const permission = await permissionFor(db, email);
  if (!permission.ok) return permission.reason;
  const token = permission.isNewSubscriber ? await subscribeBuyer(db, email.recipient) : permission.unsubscribeToken;
  return (await composeEmail(db, email, token)) ?? "canceled";
}

async function postpone(db: Db, email: EmailAttempt, reason: string): Promise<void> {
  if (await recordPostponed(db, email, reason)) throw new Postponed(reason);
}

/** What has started is due at once, or at its own times, which the reconciliation follows. */
export async function mailNewslettersJob(db: Db): Promise<void> {
  await runSteps({
    watch: () => watchNewsletters(db),
    end: () => endNewsletters(db),
    start: async () => {
      if ((await startDueNewsletter(db)) && isMailConfigured) await enqueueEmailsWithoutJob(db);
    },
  });
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
