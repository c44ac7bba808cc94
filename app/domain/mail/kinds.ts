import type { EmailClass } from "#db/schema.ts";

/**
 * transactional: about an order, an account or a message; always sent. service: requested, sent until the recipient
 * unsubscribes. marketing: sent only with a recorded consent. The last two carry the unsubscribe link.
 */
export type EmailKind = "transactional" | "service" | "marketing";

const CLASSES = { transactional: "T", service: "S", marketing: "P" } as const satisfies Record<EmailKind, EmailClass>;
const KINDS = { T: "transactional", S: "service", P: "marketing" } as const satisfies Record<EmailClass, EmailKind>;

/** The kind as the column `emails.class` stores it. */
export function classOf(kind: EmailKind): EmailClass {
  return CLASSES[kind];
}

export function kindOf(emailClass: EmailClass): EmailKind {
  return KINDS[emailClass];
}
