import { type RawBuilder, sql } from "kysely";
import { seller } from "#app/config/seller.server.ts";
import type { HeardFromAnswer } from "#app/content/heard-from.ts";
import { PRIVACY_VERSION } from "#app/content/legal/documents.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { parisDay } from "../../values/time.ts";
import { isConsentInForce } from "./consents.server.ts";
import { marketingConsentText } from "./marketing-consent.ts";

interface Subscriber {
  /** Normalised. */
  email: string;
  firstName: string | null;
  phone: string | null;
  source: "challenge" | "guide" | "lead" | "waiting";
  /** Of the form that has brought her first. */
  sourceWord: RawBuilder<string | null>;
  consent: { text: string; version: string; at: string } | null;
}

export type NewRequest = Pick<Subscriber, "email" | "consent" | "sourceWord">;

/** What a form's box that was ticked is stored as: with the text that stood beside it, as its proof. */
export function marketingConsent(box: "on" | undefined): NewRequest["consent"] {
  if (!box) return null;
  return { text: marketingConsentText(seller.name), version: PRIVACY_VERSION, at: new Date().toISOString() };
}

export interface Subscribed {
  id: string;
  email: string;
  unsubscribedAt: Date | null;
  /** She had unsubscribed, or has ticked the box and not confirmed it yet. */
  mustConfirm: boolean;
}

/**
 * The caller cannot tell a new address from a known one. Empty fields erase nothing, a consent in force stays the
 * proof, and somebody who has unsubscribed stays unsubscribed until a confirmation by email, which the caller asks for.
 */
export async function subscribe(trx: Db, subscriber: Subscriber): Promise<Subscribed> {
  const { email, firstName, phone, source, sourceWord, consent } = subscriber;
  const row = await trx
    .insertInto("subscribers")
    .values({
      id: newId(),
      email,
      firstName,
      phone,
      source,
      sourceWord,
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
  const { id, unsubscribedAt } = row;
  const mustConfirm = unsubscribedAt !== null || (consent !== null && !row.isConsentInForce);
  return { id, email, unsubscribedAt, mustConfirm };
}

export async function isSubscriber(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom("subscribers").select("id").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}

/** Of the owner of the mailbox; the first answer stays. */
export async function keepHeardFrom(db: Db, confirmToken: string, answer: HeardFromAnswer): Promise<void> {
  await db
    .updateTable("subscribers")
    .set({ heardFrom: answer.choice, heardFromWords: answer.words })
    .where("confirmToken", "=", confirmToken)
    .where("heardFrom", "is", null)
    .execute();
}

/** At most once a day, however often the form is sent; after another unsubscription again. */
export async function askToConfirm(trx: Db, { id, email, unsubscribedAt }: Subscribed): Promise<void> {
  await queueEmail(trx, {
    name: "subscription-confirmation",
    recipient: email,
    props: { subscriberId: id },
    dedupeKey: `subscription-confirmation:${id}:${unsubscribedAt?.getTime() ?? "here"}:${parisDay(new Date())}`,
  });
}
