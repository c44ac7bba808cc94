import { log } from "#app/config/log.server.ts";
import { emailRules } from "#app/domain/mail/email-rules.ts";
import type { Db } from "#db/connection.server.ts";
import type { EmailClass } from "#db/schema.ts";
import { composeEmail, emailFrame } from "./compose.server.ts";
import { HIDDEN, withoutTokens } from "./redact.ts";
import { renderEmail } from "./render.server.tsx";
import { sampleEmails } from "./samples.ts";

interface EmailPreview {
  subject: string;
  html: string;
  text: string;
  /** Names of the files that travel with it. */
  attachments: string[];
}

/**
 * An email of the outbox as it leaves, but for its personal links: whoever reads it here is not the one they are for.
 * Null when it can't be written any more, as what it speaks of is gone.
 */
export async function previewEmail(
  db: Db,
  email: { id: string; template: string; class: EmailClass; props: Record<string, string> },
): Promise<EmailPreview | null> {
  try {
    const wayOut = email.class === "T" ? null : HIDDEN;
    const { subject, html, text, attachments = [] } = await composeEmail(db, email, wayOut);
    return {
      subject,
      html: withoutTokens(html),
      text: withoutTokens(text),
      attachments: attachments.map(({ filename }) => filename),
    };
  } catch (error) {
    log.warn({ err: error, emailId: email.id, template: email.template }, "preview could not be written");
    return null;
  }
}

/** An email of every kind, in each of its forms, with made-up facts. */
export function sampleForms(): { name: string; form: string }[] {
  return sampleEmails().map(({ form, email }) => ({ name: email.name, form }));
}

/** Undefined when there is no such email, or it has no such form. */
export async function previewSample(name: string, form: string): Promise<EmailPreview | undefined> {
  const sample = sampleEmails().find((known) => known.email.name === name && known.form === form);
  if (!sample) return undefined;
  const { subject, html, text } = await renderEmail(
    sample.email,
    emailFrame(emailRules[sample.email.name].class === "T" ? null : HIDDEN),
  );
  return { subject, html: withoutTokens(html), text: withoutTokens(text), attachments: [] };
}
