import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { isId } from "../../values/ids.ts";
import { findByMessageId } from "./find-returned.server.ts";
import { type Provider, type ProviderEvent, readEvent } from "./provider-events.ts";
import { recordReturn, type SentTo } from "./record-return.server.ts";
import { countOutcome } from "./sources.server.ts";

const MAX_EVENTS = 1000;

/** What a provider has posted, which has shown our secret. Posted again, it counts once. */
export async function recordEvents(db: Db, provider: Provider, posted: unknown): Promise<void> {
  const events = (Array.isArray(posted) ? posted : [posted]).slice(0, MAX_EVENTS);
  for (const raw of events) {
    const event = readEvent(provider, raw);
    await db.transaction().execute(async (trx) => {
      const email = event && (await findEmail(trx, event));
      await countOutcome(trx, provider, email ? "handled" : "ignored");
      if (!email) return;
      const { kind, code, diagnostic } = event;
      const proof = JSON.stringify(raw);
      const found = { kind, code, diagnostic, report: proof.slice(0, 4000).replace(/\\u0000/g, "") };
      await recordReturn(trx, email, { ...found, source: provider, sourceId: hashOf(`${provider} ${proof}`) });
      log.info({ emailId: email.id, kind, provider, code }, "email returned");
    });
  }
}

/** Without the id of the email, the last one that was sent there: the provider is known, but not every field is given back. */
async function findEmail(trx: Db, { emailId, messageId, recipient }: ProviderEvent): Promise<SentTo | null> {
  const named = messageId ? await findByMessageId(trx, messageId) : null;
  if (named) return named.recipient.toLowerCase() === recipient ? named : null;
  const email = await trx
    .selectFrom("emails")
    .select(["id", "recipient"])
    .where("recipient", "=", recipient)
    .where("status", "in", ["sent", "failed"])
    .where("sentAt", ">", sql<Date>`now() - interval '30 days'`)
    .$if(emailId !== null && isId(emailId), (query) => query.where("id", "=", emailId ?? ""))
    .orderBy("sentAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return email ?? null;
}
