import type { ReactElement } from "react";
import type { z } from "zod";
import type { Attachment } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";

/** One kind of email, from what the outbox stores of it to the words that leave. */
export interface EmailDefinition<Props, View> {
  /** The email's name in the administration. */
  label: string;
  /** What the outbox stores: ids and plain values, never a token or a password. */
  props: z.ZodType<Props>;
  /** Reads what the email says at the time it leaves, so that it tells what is true then. */
  read(db: Db, props: Props): Promise<View>;
  subject(view: View): string;
  Body(view: View): ReactElement;
  attachments?(): Promise<Attachment[]>;
  /** Where an answer goes; absent: to the seller. */
  replyTo?(view: View): string;
  /** Each form of the email with made-up values, for the administration and the tests. */
  samples: Record<string, View>;
}

/** Checks that what an email reads, says and shows as a sample are one and the same view. */
export function defineEmail<Props extends Record<string, string>, View extends object>(
  definition: EmailDefinition<Props, View>,
): EmailDefinition<Props, View> {
  return definition;
}
