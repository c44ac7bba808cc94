import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../mail/outbox.server.ts";
import { newId } from "../values/ids.server.ts";
import { parisDay } from "../values/time.ts";
import { isConsentInForce } from "./consents/in-force.server.ts";

interface Subscriber {
  /** Normalised. */
  email: string;
  firstName: string | null;
  phone: string | null;
  source: "challenge" | "guide";
  consent: { text: string; version: string; at: string } | null;
}

/**
 * Keeps the address once, whoever sends it again: the caller can't tell a new one from a known one. What is left empty
 * erases nothing, a consent in force stays the proof, and whoever has unsubscribed stays so. A new consent, and a return,
 * count from the moment when they are confirmed by mail.
 */
export async function subscribe(trx: Db, subscriber: Subscriber): Promise<{ id: string; isUnsubscribed: boolean }> {
  const { email, firstName, phone, source, consent } = subscriber;
  const row = await trx
    .insertInto("subscribers")
    .values({
      id: newId(),
      email,
      first_name: firstName,
      phone,
      source,
      consent: consent && JSON.stringify(consent),
    })
    .onConflict((conflict) =>
      conflict.constraint("subscribers_email_key").doUpdateSet({
        first_name: sql`coalesce(excluded.first_name, subscribers.first_name)`,
        phone: sql`coalesce(excluded.phone, subscribers.phone)`,
        consent: sql`case when ${isConsentInForce} then subscribers.consent
          else coalesce(excluded.consent, subscribers.consent) end`,
      }),
    )
    .returning(["id", "unsubscribed_at", isConsentInForce.as("isConsentInForce")])
    .executeTakeFirstOrThrow();
  if (row.unsubscribed_at || (consent && !row.isConsentInForce))
    await askToConfirm(trx, row.id, email, row.unsubscribed_at);
  return { id: row.id, isUnsubscribed: row.unsubscribed_at !== null };
}

/** « Was it really you? » At most once a day, however often the form is sent; unsubscribing makes it a new question. */
async function askToConfirm(trx: Db, subscriberId: string, email: string, unsubscribedAt: Date | null): Promise<void> {
  await queueEmail(trx, {
    name: "subscription-confirmation",
    recipient: email,
    props: { subscriberId },
    dedupeKey: `subscription-confirmation:${subscriberId}:${unsubscribedAt?.getTime() ?? "here"}:${parisDay(new Date())}`,
  });
}
