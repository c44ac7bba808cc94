import type { ReactElement } from "react";
import type { z } from "zod";
import type { Attachment } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";

/** One email, from the data in the outbox to the text that is sent. */
export interface EmailDefinition<Props, View> {
  /** The email's name in the administration. */
  label: string;
  /** The data in the outbox: ids and plain values, never a token or a password. */
  props: z.ZodType<Props>;
  /**
   * Reads the current data when the email is sent, so that the email is true at that time. Null when there is nothing
   * to say any more: the email is dropped.
   */
  read(db: Db, props: Props): Promise<View | null>;
  subject(view: View): string;
  Body(view: View): ReactElement;
  attachments?(view: View): Promise<Attachment[]>;
  /** The reply address; absent: the seller's. */
  replyTo?(view: View): string;
  /** Each variant of the email with made-up data, for the administration and the tests. */
  samples: Record<string, View>;
}

/** Makes the compiler check that `read`, `subject`, `Body` and `samples` of an email agree on one view. */
export function defineEmail<Props extends Record<string, string>, View extends object>(
  definition: EmailDefinition<Props, View>,
): EmailDefinition<Props, View> {
  return definition;
}
