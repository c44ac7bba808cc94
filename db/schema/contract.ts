import type { CreatedAt, Instant, Json } from "../columns.ts";

/** The terms of sale as the file that buyers accept. Append-only: made once for each text, then kept. */
interface TermsVersions {
  /** The hash of the file. */
  sha256: string;
  version: string;
  /** The hash of the text from which the file is generated. */
  textSha256: string;
  pdf: Buffer;
  madeAt: CreatedAt;
}

/** A letter of an order as the mail server accepted it. Append-only, but for the order of a declaration's letter. */
interface OrderEmails {
  emailId: string;
  /** Null while the order of the declaration is unknown. */
  orderId: string | null;
  /** The declaration that the letter answers; null for other letters. */
  declarationId: string | null;
  template: string;
  recipient: string;
  subject: string;
  /** One-time links are masked. */
  html: string;
  text: string;
  attachments: Json<{ filename: string; sha256: string }[]>;
  /** The hash of the HTML as it was sent. */
  sha256: string;
  messageId: string;
  sentAt: Instant;
}

export interface ContractTables {
  termsVersions: TermsVersions;
  orderEmails: OrderEmails;
}
