import type { Generated } from "kysely";
import type { CreatedAt, Instant, OptionalInstant, OptionalJson } from "../columns.ts";

/** A ticked box with the text that the person read. Kept as proof of consent (GDPR art. 7.1). */
export interface Consent {
  id: string;
  text: string;
  version: string;
  at: string;
}

export interface Subscribers {
  id: string;
  email: string;
  first_name: string | null;
  phone: string | null;
  source: string;
  consent: OptionalJson<Omit<Consent, "id">>;
  confirmed_at: OptionalInstant;
  unsubscribed_at: OptionalInstant;
  /** When the subscriber last unsubscribed: consents given before are no longer valid. */
  consent_withdrawn_at: OptionalInstant;
  unsubscribe_token: Generated<string>;
  /** The token of the email that asks the owner of the address to confirm. */
  confirm_token: Generated<string>;
  created_at: CreatedAt;
}

export interface ChallengeSignups {
  id: string;
  subscriber_id: string;
  starts_on: string;
  /** The token of the links to the pages of the challenge days. */
  token: Generated<string>;
  /** When the participant last signed up: a sign-up from before an unsubscription is not resumed. */
  created_at: Generated<Date>;
}

/** One for each person, however often the guide is requested. */
export interface GuideRequests {
  id: string;
  subscriber_id: string;
  /** The token of the link to the guide. */
  token: Generated<string>;
  /** When the guide was last requested: a request from before an unsubscription is not resumed. */
  created_at: Generated<Date>;
}

export interface ContactMessages {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  message: string | null;
  page: string;
  /** The same text sent twice is one message. */
  fingerprint: Generated<string>;
  answered_at: OptionalInstant;
  created_at: CreatedAt;
}

/** When erased subscribers withdrew their consent. Only the SHA-256 of the address is stored, in hexadecimal. */
export interface WithdrawnConsents {
  email_hash: string;
  at: Instant;
}
