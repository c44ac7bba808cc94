import type { ReactElement } from "react";
import type { z } from "zod";
import type { LetterName } from "#app/content/texts/emails.ts";
import type { Attachment, OutgoingMail } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";

/**
 * transactional: about an order, an account or a message; always sent. service: requested, sent until the recipient
 * unsubscribes. marketing: sent only with a recorded consent. The last two carry the unsubscribe link.
 */
export type EmailKind = "transactional" | "service" | "marketing";

export interface SentEmail extends Pick<OutgoingMail, "subject" | "html" | "text" | "attachments"> {
  id: string;
  template: string;
  recipient: string;
  props: Record<string, string>;
  messageId: string;
}

export interface EmailDefinition<Props, View> {
  /** Its subject and its own words are the text of this name, which the founder edits. */
  name: LetterName;
  /** The data in the outbox: ids and plain values, never a token or a password. */
  props: z.ZodType<Props>;
  /** Reads the data of the moment of sending. Null when there is nothing to say any more: the email is dropped. */
  read(db: Db, props: Props): Promise<View | null>;
  /** What the braces of its text stand for. */
  fills?(view: View): Record<string, string>;
  /** Which case of its text, where that has several. */
  variant?(view: View): string;
  Body(view: View): ReactElement;
  attachments?(view: View, db: Db): Promise<Attachment[]>;
  /** The reply address; absent: the seller's. */
  replyTo?(view: View): string;
  /** Absent: the rule of its kind. */
  permission?: PermissionRule;
  onSent?(trx: Db, email: SentEmail): Promise<void>;
  samples: Record<string, View>;
}

export type AnyEmail = EmailDefinition<Record<string, string>, object>;
export type Load = () => Promise<{ default: AnyEmail }>;

export interface EmailEntry<L extends Load> {
  kind: EmailKind;
  isOnDemand: boolean;
  load: L;
}

/** `isNewSubscriber`: the recipient becomes a subscriber with this email, and gets the token of its link then. */
export type Permission =
  | { ok: true; unsubscribeToken: string | null; isNewSubscriber?: boolean }
  | { ok: false; reason: "suppressed" | "canceled" };

export type PermissionRule = (
  db: Db,
  email: { recipient: string; props: Record<string, string> },
) => Promise<Permission>;

/** Makes the compiler check that `read`, `fills`, `Body` and `samples` of an email agree on one view. */
export function defineEmail<Props extends Record<string, string>, View extends object>(
  definition: EmailDefinition<Props, View>,
): EmailDefinition<Props, View> {
  return definition;
}
