import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueLetter } from "../mail/outbox.server.ts";

/** Something that only a person can settle: in the log, and by mail to the administrator, once for each key. */
export async function alertOperator(trx: Db, key: string, subject: string, facts: string[]): Promise<void> {
  log.error({ key }, `operator needed: ${subject}`);
  if (!env.ADMIN_EMAIL) return;
  await queueLetter(trx, {
    name: "operator-alert",
    recipient: env.ADMIN_EMAIL.toLowerCase(),
    props: { subject, facts: facts.join("\n") },
    dedupeKey: `alert:${key}`,
  });
}
