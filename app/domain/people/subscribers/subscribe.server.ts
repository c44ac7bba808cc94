import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { parisDay } from "../../values/time.ts";
import { isConsentInForce } from "./consents.server.ts";

interface Subscriber {
  /** Normalised. */
  email: string;
  firstName: string | null;
  phone: string | null;
  source: "challenge" | "guide";
  consent: { text: string; version: string; at: string } | null;
}

/**
 * The caller cannot tell a new address from a known one. Empty fields erase nothing, a consent in force stays the
 * proof, and somebody who has unsubscribed stays unsubscribed until a confirmation by email.
 */
export async function subscribe(trx: Db, subscriber: Subscriber): Promise<{ id: string; isUnsubscribed: boolean }> {
  const { email, firstName, phone, source, consent } = subscriber;
  const row = await trx
    .insertInto("subscribers")
    .values({
      id: newId(),
      email,
      firstName,
      phone,
      source,
      consent: consent && JSON.stringify(consent),
    })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({
        firstName: sql`coalesce(${sql.ref("excluded.firstName")}, ${sql.ref("subscribers.firstName")})`,
        phone: sql`coalesce(excluded.phone, subscribers.phone)`,
        consent: sql`case when ${isConsentInForce} then subscribers.consent
          else coalesce(excluded.consent, subscribers.consent) end`,
      }),
    )
    .returning(["id", "unsubscribedAt", isConsentInForce.as("isConsentInForce")])
    .executeTakeFirstOrThrow();
  if (row.unsubscribedAt || (consent && !row.isConsentInForce))
    await askToConfirm(trx, row.id, email, row.unsubscribedAt);
  return { id: row.id, isUnsubscribed: row.unsubscribedAt !== null };
}

/** At most once a day, however often the form is sent; after another unsubscription again. */
async function askToConfirm(trx: Db, subscriberId: string, email: string, unsubscribedAt: Date | null): Promise<void> {
  await queueEmail(trx, {
    name: "subscription-confirmation",
    recipient: email,
    props: { subscriberId },
    dedupeKey: `subscription-confirmation:${subscriberId}:${unsubscribedAt?.getTime() ?? "here"}:${parisDay(new Date())}`,
  });
}
