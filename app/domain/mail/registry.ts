import type { z } from "zod";
import type { EmailDefinition } from "./define-email.ts";
import type { EmailKind } from "./kinds.ts";

type AnyEmail = EmailDefinition<Record<string, string>, object>;
type Load = () => Promise<{ default: AnyEmail }>;

/** Every email that the shop sends. Code that only queues emails loads neither React nor their texts. */
export const registry = {
  "order-confirmation": email("transactional", () => import("../shop/orders/emails/order-confirmation.tsx")),
  "training-access": email("transactional", () => import("../shop/orders/emails/training-access.tsx")),
  "payment-failed": email("transactional", () => import("../shop/orders/emails/payment-failed.tsx")),
  "order-refunded": email("transactional", () => import("../shop/orders/emails/order-refunded.tsx")),
  invoice: email("transactional", () => import("../shop/accounting/emails/invoice.tsx")),
  "sold-out-refunded": email("transactional", () => import("../shop/orders/emails/sold-out-refunded.tsx")),
  "withdrawal-done": email("transactional", () => import("../shop/rights/emails/withdrawal-done.tsx")),
  "cancellation-done": email("transactional", () => import("../shop/rights/emails/cancellation-done.tsx")),
  "declaration-refused": email("transactional", () => import("../shop/rights/emails/declaration-refused.tsx")),
  "declaration-receipt": email("transactional", () => import("../shop/rights/emails/declaration-receipt.tsx")),
  "declaration-notice": email("transactional", () => import("../shop/rights/emails/declaration-notice.tsx")),
  "declaration-reminder": email("transactional", () => import("../shop/rights/emails/declaration-reminder.tsx")),
  "password-reset": onDemand("transactional", () => import("../people/accounts/emails/password-reset.tsx")),
  "signup-confirmation": onDemand("transactional", () => import("../people/accounts/emails/signup-confirmation.tsx")),
  "signup-known": onDemand("transactional", () => import("../people/accounts/emails/signup-known.tsx")),
  "account-erased": email("transactional", () => import("../operations/privacy/emails/account-erased.tsx")),
  "email-change": onDemand("transactional", () => import("../people/accounts/emails/email-change.tsx")),
  "email-changed": email("transactional", () => import("../people/accounts/emails/email-changed.tsx")),
  "password-changed": email("transactional", () => import("../people/accounts/emails/password-changed.tsx")),
  "second-factor-changed": email("transactional", () => import("../people/accounts/emails/second-factor-changed.tsx")),
  "subscription-confirmation": onDemand(
    "transactional",
    () => import("../people/subscribers/emails/subscription-confirmation.tsx"),
  ),
  "contact-receipt": onDemand("transactional", () => import("../people/subscribers/emails/contact-receipt.tsx")),
  "contact-notice": email("transactional", () => import("../people/subscribers/emails/contact-notice.tsx")),
  "lesson-question": email("transactional", () => import("../school/questions/emails/lesson-question.tsx")),
  "lesson-answer": email("transactional", () => import("../school/questions/emails/lesson-answer.tsx")),
  "operator-alert": email("transactional", () => import("../journal/alerts/emails/operator-alert.tsx")),
  "testimonial-refused": email("transactional", () => import("../people/testimonials/emails/testimonial-refused.tsx")),
  "live-session": email("transactional", () => import("../school/live/emails/live-session.tsx")),
  "challenge-welcome": email("service", () => import("../people/subscribers/emails/challenge-welcome.tsx")),
  "challenge-day": email("service", () => import("../people/subscribers/emails/challenge-day.tsx")),
  "challenge-follow-up": email("service", () => import("../people/subscribers/emails/challenge-follow-up.tsx")),
  "module-opened": forLearners(() => import("../school/release/emails/module-opened.tsx")),
  "where-you-are": email("service", () => import("../school/reminders/emails/where-you-are.tsx")),
  guide: onDemand("service", () => import("../people/subscribers/emails/guide.tsx")),
};

function email<L extends Load>(kind: EmailKind, load: L) {
  return { kind, isOnDemand: false, isForLearners: false, load };
}

/** An email about a training: sent to learners with open access, until they unsubscribe. */
function forLearners<L extends Load>(load: L) {
  return { kind: "service" as const, isOnDemand: false, isForLearners: true, load };
}

/** An email that a public form sends to whatever address was typed: limited to three a day for each address. */
function onDemand<L extends Load>(kind: EmailKind, load: L) {
  return { kind, isOnDemand: true, isForLearners: false, load };
}

export type EmailName = keyof typeof registry;
type Loaded<Name extends EmailName> = Awaited<ReturnType<(typeof registry)[Name]["load"]>>["default"];
export type EmailProps<Name extends EmailName> = z.output<Loaded<Name>["props"]>;

export const emailNames = Object.keys(registry) as EmailName[];

/** `name` comes from the outbox, which may hold emails that no longer exist in the code. */
export async function loadEmail(name: string): Promise<AnyEmail> {
  const known = emailNames.find((candidate) => candidate === name);
  if (!known) throw new Error(`No email is called ${name}`);
  return (await registry[known].load()).default;
}

/** Whether the email is for learners: its props then have `userId` and `formationId`. */
export function isForLearners(name: string): boolean {
  return emailNames.some((known) => known === name && registry[known].isForLearners);
}

/** The label of each email in the administration. */
export async function emailLabels(): Promise<Record<string, string>> {
  const labels = emailNames.map(async (name) => [name, (await loadEmail(name)).label]);
  return Object.fromEntries(await Promise.all(labels));
}
