import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { newId } from "../ids.server.ts";

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
 * erases nothing, and a person who has left stays unsubscribed until she confirms by mail that she is back.
 */
export async function subscribe(db: Db, subscriber: Subscriber): Promise<string> {
  const { email, firstName, phone, source, consent } = subscriber;
  const { id } = await db
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
        consent: sql`coalesce(excluded.consent, subscribers.consent)`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
