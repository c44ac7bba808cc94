import type { Generated } from "kysely";
import type { CreatedAt, Instant, Json, OptionalInstant } from "../columns.ts";

export type EmailStatus = "queued" | "sending" | "sent" | "failed" | "canceled" | "suppressed";
/** T: transactional, S: service, P: marketing (« prospection »). */
export type EmailClass = "T" | "S" | "P";

export interface Emails {
  id: string;
  template: string;
  class: EmailClass;
  recipient: string;
  /** Ids and plain values that the email needs to read its data, never a secret. */
  props: Json<Record<string, unknown>>;
  dedupe_key: string;
  status: Generated<EmailStatus>;
  attempts: Generated<number>;
  message_id: string | null;
  scheduled_for: Instant;
  locked_until: OptionalInstant;
  /** The id of the attempt that is sending the email. */
  claim: string | null;
  /** Attempts end three days later. */
  first_tried_at: OptionalInstant;
  /** After this time the email is dropped instead of sent. */
  expires_at: OptionalInstant;
  last_error: string | null;
  created_at: CreatedAt;
  sent_at: OptionalInstant;
}

/** How many emails left on a day in Paris that is over. */
export interface EmailDays {
  day: string;
  sent: number;
}

export interface SuppressedAddresses {
  email: string;
  reason: string;
  created_at: CreatedAt;
}
