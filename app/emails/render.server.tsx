import { render } from "@react-email/render";
import type { ReactElement } from "react";
import type { Email, EmailFrame, EmailName, Emails } from "#app/domain/mail/email-types.ts";
import * as accountErased from "./account-erased.tsx";
import * as cancellationDone from "./cancellation-done.tsx";
import * as challengeDay from "./challenge-day.tsx";
import * as challengeFollowUp from "./challenge-follow-up.tsx";
import * as challengeWelcome from "./challenge-welcome.tsx";
import * as contactNotice from "./contact-notice.tsx";
import * as contactReceipt from "./contact-receipt.tsx";
import * as declarationNotice from "./declaration-notice.tsx";
import * as declarationReceipt from "./declaration-receipt.tsx";
import * as declarationRefused from "./declaration-refused.tsx";
import * as emailChange from "./email-change.tsx";
import * as emailChanged from "./email-changed.tsx";
import * as guide from "./guide.tsx";
import * as operatorAlert from "./operator-alert.tsx";
import * as orderConfirmation from "./order-confirmation.tsx";
import * as orderRefunded from "./order-refunded.tsx";
import * as passwordChanged from "./password-changed.tsx";
import * as passwordReset from "./password-reset.tsx";
import * as paymentFailed from "./payment-failed.tsx";
import { textPart } from "./plain-text.ts";
import * as signupConfirmation from "./signup-confirmation.tsx";
import * as signupKnown from "./signup-known.tsx";
import * as soldOutRefunded from "./sold-out-refunded.tsx";
import * as subscriptionConfirmation from "./subscription-confirmation.tsx";
import * as trainingAccess from "./training-access.tsx";
import * as withdrawalDone from "./withdrawal-done.tsx";

interface Template<Facts> {
  subject: (facts: Facts) => string;
  Mail: (props: { facts: Facts; frame: EmailFrame }) => ReactElement;
}

/** An email without a template does not compile. */
const templates: { [Name in EmailName]: Template<Emails[Name]> } = {
  "order-confirmation": { subject: orderConfirmation.subject, Mail: orderConfirmation.Mail },
  "training-access": { subject: trainingAccess.subject, Mail: trainingAccess.Mail },
  "payment-failed": { subject: paymentFailed.subject, Mail: paymentFailed.Mail },
  "order-refunded": { subject: orderRefunded.subject, Mail: orderRefunded.Mail },
  "sold-out-refunded": { subject: soldOutRefunded.subject, Mail: soldOutRefunded.Mail },
  "declaration-receipt": { subject: declarationReceipt.subject, Mail: declarationReceipt.Mail },
  "declaration-notice": { subject: declarationNotice.subject, Mail: declarationNotice.Mail },
  "withdrawal-done": { subject: withdrawalDone.subject, Mail: withdrawalDone.Mail },
  "cancellation-done": { subject: cancellationDone.subject, Mail: cancellationDone.Mail },
  "declaration-refused": { subject: declarationRefused.subject, Mail: declarationRefused.Mail },
  "password-reset": { subject: passwordReset.subject, Mail: passwordReset.Mail },
  "signup-confirmation": { subject: signupConfirmation.subject, Mail: signupConfirmation.Mail },
  "signup-known": { subject: signupKnown.subject, Mail: signupKnown.Mail },
  "password-changed": { subject: passwordChanged.subject, Mail: passwordChanged.Mail },
  "account-erased": { subject: accountErased.subject, Mail: accountErased.Mail },
  "email-change": { subject: emailChange.subject, Mail: emailChange.Mail },
  "email-changed": { subject: emailChanged.subject, Mail: emailChanged.Mail },
  "subscription-confirmation": { subject: subscriptionConfirmation.subject, Mail: subscriptionConfirmation.Mail },
  "contact-receipt": { subject: contactReceipt.subject, Mail: contactReceipt.Mail },
  "contact-notice": { subject: contactNotice.subject, Mail: contactNotice.Mail },
  "operator-alert": { subject: operatorAlert.subject, Mail: operatorAlert.Mail },
  "challenge-welcome": { subject: challengeWelcome.subject, Mail: challengeWelcome.Mail },
  "challenge-day": { subject: challengeDay.subject, Mail: challengeDay.Mail },
  "challenge-follow-up": { subject: challengeFollowUp.subject, Mail: challengeFollowUp.Mail },
  guide: { subject: guide.subject, Mail: guide.Mail },
};

/** Every email that the shop can write. */
export const emailNames = Object.keys(templates) as EmailName[];

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

export async function renderEmail(email: Email, frame: EmailFrame): Promise<RenderedEmail> {
  return renderWith(email.name, email.facts, frame);
}

async function renderWith<Name extends EmailName>(
  name: Name,
  facts: Emails[Name],
  frame: EmailFrame,
): Promise<RenderedEmail> {
  const { subject, Mail } = templates[name];
  const html = await render(<Mail facts={facts} frame={frame} />);
  return { subject: oneLine(subject(facts)), html, text: textPart(html) };
}

/** A name with a line break must not start a header of its own. */
function oneLine(subject: string): string {
  return subject.replace(/\p{Cc}+/gu, " ").trim();
}
