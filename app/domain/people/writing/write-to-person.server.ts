import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { isQueued, isSuppressed, queueEmail } from "../../mail/outbox.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { answerMessages } from "../subscribers/messages.server.ts";

interface PersonalMessage {
  email: string;
  subject: string;
  message: string;
  /** The ids of her messages that it answers. */
  answers: readonly string[];
  /** Whether it refuses a complaint: then it names the mediator (Code de la consommation, art. L616-1, R616-1). */
  refuses: boolean;
  idempotencyKey: string;
}

/** One email from the administration. A double click is one; going back and changing the text makes another. */
export async function writeToPerson(
  db: Db,
  actor: Actor,
  { email, subject, message, answers, refuses, idempotencyKey }: PersonalMessage,
): Promise<{ ok: true } | { ok: false; reason: "suppressed" }> {
  const dedupeKey = `personal-message:${hashOf(JSON.stringify([email, idempotencyKey, subject, message, ...(refuses ? ["refuses"] : [])]))}`;
  return db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, dedupeKey);
    if (await isSuppressed(trx, email)) return { ok: false, reason: "suppressed" };
    if (await isQueued(trx, dedupeKey)) return { ok: true };
    const props = { subject, message, refuses: refuses ? "complaint" : "" };
    const id = await queueEmail(trx, { name: "personal-message", recipient: email, props, dedupeKey });
    // The log outlives an erasure, so it holds neither the address nor a word of the message.
    if (id) await audit(trx, actor, { action: "create", entity: "email", entityId: id });
    await answerMessages(trx, actor, email, answers);
    return { ok: true };
  });
}
