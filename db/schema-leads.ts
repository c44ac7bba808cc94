import type { Generated } from "kysely";
import type { CreatedAt, OptionalInstant, OptionalJson } from "./columns.ts";

/** A box that somebody ticked, with the words that stood beside it: the proof of a consent (GDPR art. 7.1). */
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
  /** When she last left: what she had agreed to before counts no more. */
  consent_withdrawn_at: OptionalInstant;
  unsubscribe_token: Generated<string>;
  /** In the mail that asks whether the address is really hers. */
  confirm_token: Generated<string>;
  created_at: CreatedAt;
}

export interface ChallengeSignups {
  id: string;
  subscriber_id: string;
  starts_on: string;
  /** What the links to the pages of the days carry. */
  token: Generated<string>;
  /** When she last asked for it: what she asked for before she left does not come back. */
  created_at: Generated<Date>;
}

/** One for each person, however often she asks. */
export interface GuideRequests {
  id: string;
  subscriber_id: string;
  /** What the link to the guide carries. */
  token: Generated<string>;
  /** When she last asked for it: what she asked for before she left does not come back. */
  created_at: Generated<Date>;
}

export interface ContactMessages {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  message: string | null;
  page: string;
  /** The same words sent twice are one message. */
  fingerprint: Generated<string>;
  answered_at: OptionalInstant;
  created_at: CreatedAt;
}
