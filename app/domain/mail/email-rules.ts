import type { EmailClass } from "#db/schema.ts";
import type { EmailName } from "./email-types.ts";

interface EmailRule {
  /**
   * T: concerns an order, an account or a message of hers, always sent. S: a service she asked for, until she leaves.
   * P: prospecting, with a proven consent only. S and P carry the way out.
   */
  class: EmailClass;
  /** Anybody who types an address into a form sends it: three a day to one address. */
  isOnDemand?: boolean;
}

/** What the sender may do with each email. An email without a rule does not compile. */
export const emailRules: Record<EmailName, EmailRule> = {
  "order-confirmation": { class: "T" },
  "training-access": { class: "T" },
  "payment-failed": { class: "T" },
  "order-refunded": { class: "T" },
  "sold-out-refunded": { class: "T" },
  "withdrawal-done": { class: "T" },
  "cancellation-done": { class: "T" },
  "declaration-refused": { class: "T" },
  "declaration-receipt": { class: "T", isOnDemand: true },
  "declaration-notice": { class: "T" },
  "password-reset": { class: "T", isOnDemand: true },
  "signup-confirmation": { class: "T", isOnDemand: true },
  "signup-known": { class: "T", isOnDemand: true },
  "password-changed": { class: "T" },
  "account-erased": { class: "T" },
  "email-change": { class: "T", isOnDemand: true },
  "email-changed": { class: "T" },
  "operator-alert": { class: "T" },
  "subscription-confirmation": { class: "T", isOnDemand: true },
  "contact-receipt": { class: "T", isOnDemand: true },
  "contact-notice": { class: "T" },
  "challenge-welcome": { class: "S" },
  "challenge-day": { class: "S" },
  "challenge-follow-up": { class: "S" },
  guide: { class: "S", isOnDemand: true },
};
