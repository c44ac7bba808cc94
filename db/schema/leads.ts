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
  firstName: string | null;
  phone: string | null;
  source: string;
  consent: OptionalJson<Omit<Consent, "id">>;
  confirmedAt: OptionalInstant;
  unsubscribedAt: OptionalInstant;
  /** When the subscriber last unsubscribed: consents given before are no longer valid. */
  consentWithdrawnAt: OptionalInstant;
  unsubscribeToken: Generated<string>;
  /** The token of the email that asks the owner of the address to confirm. */
  confirmToken: Generated<string>;
  createdAt: CreatedAt;
}

export interface ChallengeSignups {
  id: string;
  subscriberId: string;
  startsOn: string;
  /** The token of the links to the pages of the challenge days. */
  token: Generated<string>;
  /** When the participant last signed up: a sign-up from before an unsubscription is not resumed. */
  createdAt: Generated<Date>;
}

/** One for each person, however often the guide is requested. */
export interface GuideRequests {
  id: string;
  subscriberId: string;
  /** The token of the link to the guide. */
  token: Generated<string>;
  /** When the guide was last requested: a request from before an unsubscription is not resumed. */
  createdAt: Generated<Date>;
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
  answeredAt: OptionalInstant;
  createdAt: CreatedAt;
}

/** When erased subscribers withdrew their consent. Only the SHA-256 of the address is stored, in hexadecimal. */
export interface WithdrawnConsents {
  emailHash: string;
  at: Instant;
}
