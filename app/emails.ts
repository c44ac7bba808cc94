import type { EmailEntry, EmailKind, Load, PermissionRule } from "./domain/mail/define-email.ts";
import { mayMarketTo, mayServe } from "./domain/people/subscribers/permission.server.ts";

/** Every email that the shop sends. Code that only queues emails loads neither React nor their texts. */
export const emails = {
  "order-confirmation": transactional(() => import("./domain/shop/orders/emails/order-confirmation.tsx")),
  "training-access": transactional(() => import("./domain/shop/orders/emails/training-access.tsx")),
  "formation-moved": transactional(() => import("./domain/operations/imports/emails/formation-moved.tsx")),
  "access-given": transactional(() => import("./domain/shop/orders/emails/access-given.tsx")),
  "order-reminder": marketing(() => import("./domain/shop/orders/emails/order-reminder.tsx")),
  "order-terms-changed": transactional(() => import("./domain/shop/orders/emails/order-terms-changed.tsx")),
  "order-content-changed": transactional(() => import("./domain/shop/rights/emails/order-content-changed.tsx")),
  "order-access-closed": transactional(() => import("./domain/shop/orders/emails/order-access-closed.tsx")),
  "payment-failed": transactional(() => import("./domain/shop/orders/emails/payment-failed.tsx")),
  "order-refunded": transactional(() => import("./domain/shop/orders/emails/order-refunded.tsx")),
  "sold-out-refunded": transactional(() => import("./domain/shop/orders/emails/sold-out-refunded.tsx")),
  invoice: transactional(() => import("./domain/shop/accounting/emails/invoice.tsx")),
  "withdrawal-done": transactional(() => import("./domain/shop/rights/emails/withdrawal-done.tsx")),
  "withdrawal-repeated": transactional(() => import("./domain/shop/rights/emails/withdrawal-repeated.tsx")),
  "cancellation-done": transactional(() => import("./domain/shop/rights/emails/cancellation-done.tsx")),
  "declaration-refused": transactional(() => import("./domain/shop/rights/emails/declaration-refused.tsx")),
  "declaration-receipt": transactional(() => import("./domain/shop/rights/emails/declaration-receipt.tsx")),
  "declaration-notice": transactional(() => import("./domain/shop/rights/emails/declaration-notice.tsx")),
  "declaration-reminder": transactional(() => import("./domain/shop/rights/emails/declaration-reminder.tsx")),
  "password-reset": onDemand("transactional", () => import("./domain/people/accounts/emails/password-reset.tsx")),
  "signup-confirmation": onDemand(
    "transactional",
    () => import("./domain/people/accounts/emails/signup-confirmation.tsx"),
  ),
  "signup-known": onDemand("transactional", () => import("./domain/people/accounts/emails/signup-known.tsx")),
  "legal-text-changed": transactional(() => import("./domain/site/texts/emails/legal-text-changed.tsx")),
  "account-idle": transactional(() => import("./domain/people/accounts/emails/account-idle.tsx")),
  "data-erased": transactional(() => import("./domain/operations/privacy/emails/data-erased.tsx")),
  "account-erased": transactional(() => import("./domain/operations/privacy/emails/account-erased.tsx")),
  "email-change": onDemand("transactional", () => import("./domain/people/accounts/emails/email-change.tsx")),
  "email-changed": transactional(() => import("./domain/people/accounts/emails/email-changed.tsx")),
  "administrator-invitation": transactional(
    () => import("./domain/people/accounts/emails/administrator-invitation.tsx"),
  ),
  "password-changed": transactional(() => import("./domain/people/accounts/emails/password-changed.tsx")),
  "second-factor-changed": transactional(() => import("./domain/people/accounts/emails/second-factor-changed.tsx")),
  "subscription-confirmation": onDemand(
    "transactional",
    () => import("./domain/people/subscribers/emails/subscription-confirmation.tsx"),
  ),
  newsletter: marketing(() => import("./domain/people/newsletters/emails/newsletter.tsx")),
  "sequence-letter": marketing(() => import("./domain/people/sequences/emails/sequence-letter.tsx")),
  "newsletter-trial": transactional(() => import("./domain/people/newsletters/emails/newsletter-trial.tsx")),
  "personal-message": transactional(() => import("./domain/people/writing/emails/personal-message.tsx")),
  "contact-receipt": onDemand("transactional", () => import("./domain/people/subscribers/emails/contact-receipt.tsx")),
  "sale-notice": transactional(() => import("./domain/shop/orders/emails/sale-notice.tsx")),
  "contact-notice": transactional(() => import("./domain/people/subscribers/emails/contact-notice.tsx")),
  "lesson-question": transactional(() => import("./domain/school/questions/emails/lesson-question.tsx")),
  "lesson-answer": transactional(() => import("./domain/school/questions/emails/lesson-answer.tsx")),
  "shared-sheet": transactional(() => import("./domain/school/questions/emails/shared-sheet.tsx")),
  "shared-sheet-answer": transactional(() => import("./domain/school/questions/emails/shared-sheet-answer.tsx")),
  "operator-alert": transactional(() => import("./domain/journal/alerts/emails/operator-alert.tsx")),
  "testimonial-confirmation": onDemand(
    "transactional",
    () => import("./domain/people/testimonials/emails/testimonial-confirmation.tsx"),
  ),
  "testimonial-announced": transactional(() => import("./domain/people/testimonials/emails/testimonial-announced.tsx")),
  "testimonial-refused": transactional(() => import("./domain/people/testimonials/emails/testimonial-refused.tsx")),
  "content-reported": onDemand("transactional", () => import("./domain/people/reports/emails/content-reported.tsx")),
  "content-report-decided": transactional(() => import("./domain/people/reports/emails/content-report-decided.tsx")),
  "content-removed": transactional(() => import("./domain/people/reports/emails/content-removed.tsx")),
  "trial-email": transactional(() => import("./domain/shop/launch/emails/trial-email.tsx")),
  "undated-help": transactional(() => import("./domain/shop/launch/emails/undated-help.tsx")),
  "live-session": transactional(() => import("./domain/school/live/emails/live-session.tsx")),
  "cohort-start": transactional(() => import("./domain/school/cohorts/emails/cohort-start.tsx")),
  "waiting-confirmation": onDemand(
    "transactional",
    () => import("./domain/shop/waiting-list/emails/waiting-confirmation.tsx"),
  ),
  "seat-held": service(() => import("./domain/shop/waiting-list/emails/seat-held.tsx")),
  "formation-open": service(() => import("./domain/shop/waiting-list/emails/formation-open.tsx")),
  "challenge-welcome": service(() => import("./domain/people/subscribers/emails/challenge-welcome.tsx")),
  "challenge-day": service(() => import("./domain/people/subscribers/emails/challenge-day.tsx")),
  "challenge-follow-up": service(() => import("./domain/people/subscribers/emails/challenge-follow-up.tsx")),
  "course-completed": transactional(() => import("./domain/school/courses/emails/course-completed.tsx")),
  "testimonial-request": service(() => import("./domain/school/courses/emails/testimonial-request.tsx")),
  "module-opened": transactional(() => import("./domain/school/release/emails/module-opened.tsx")),
  "where-you-are": service(() => import("./domain/school/reminders/emails/where-you-are.tsx")),
  "lead-file": onDemand("service", () => import("./domain/people/subscribers/emails/lead-file.tsx")),
  guide: onDemand("service", () => import("./domain/people/subscribers/emails/guide.tsx")),
};

/** Whom an email of a kind may be sent to, unless the email itself says it. */
export const permissionRules: Record<EmailKind, PermissionRule> = {
  transactional: async () => ({ ok: true, unsubscribeToken: null }),
  service: mayServe,
  marketing: mayMarketTo,
};

function transactional<L extends Load>(load: L): EmailEntry<L> {
  return { kind: "transactional", isOnDemand: false, load };
}

function service<L extends Load>(load: L): EmailEntry<L> {
  return { kind: "service", isOnDemand: false, load };
}

function marketing<L extends Load>(load: L): EmailEntry<L> {
  return { kind: "marketing", isOnDemand: false, load };
}

/** An email that a public form sends to whatever address was typed: limited to three a day for each address. */
function onDemand<L extends Load>(kind: EmailKind, load: L): EmailEntry<L> {
  return { kind, isOnDemand: true, load };
}
