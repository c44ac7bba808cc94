import type { Generated } from "kysely";
import type { CreatedAt, Instant, Json, OptionalInstant } from "../columns.ts";

export type EmailStatus = "queued" | "sending" | "sent" | "failed" | "canceled" | "suppressed";
export type EmailClass = "transactional" | "service" | "marketing";

export interface Emails {
  id: string;
  template: string;
  class: EmailClass;
  recipient: string;
  /** Ids and plain values that the email needs to read its data, never a secret. */
  props: Json<Record<string, unknown>>;
  dedupeKey: string;
  status: Generated<EmailStatus>;
  attempts: Generated<number>;
  messageId: string | null;
  scheduledFor: Instant;
  lockedUntil: OptionalInstant;
  /** The id of the attempt that is sending the email. */
  claim: string | null;
  /** Attempts end three days later. */
  firstTriedAt: OptionalInstant;
  /** After this time the email is dropped instead of sent. */
  expiresAt: OptionalInstant;
  lastError: string | null;
  createdAt: CreatedAt;
  sentAt: OptionalInstant;
}

/** How many emails left on a day in Paris that is over. */
export interface EmailDays {
  day: string;
  sent: number;
}

export interface SuppressedAddresses {
  email: string;
  reason: string;
  createdAt: CreatedAt;
}
