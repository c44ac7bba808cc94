/**
 * transactional: about an order, an account or a message; always sent. service: requested, sent until the recipient
 * unsubscribes. marketing: sent only with a recorded consent. The last two carry the unsubscribe link.
 */
export type EmailKind = "transactional" | "service" | "marketing";
