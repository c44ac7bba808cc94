import { log } from "#app/config/log.server.ts";
import { letterRules } from "#app/domain/mail/email-rules.ts";
import type { Db } from "#db/connection.server.ts";
import type { EmailClass } from "#db/schema.ts";
import { composeLetter, letterFrame } from "./compose.server.ts";
import { HIDDEN, withoutTokens } from "./redact.ts";
import { renderLetter } from "./render.server.tsx";
import { sampleLetters } from "./samples.ts";

interface LetterPreview {
  subject: string;
  html: string;
  text: string;
  /** Names of the files that travel with it. */
  attachments: string[];
}

/**
 * A letter of the outbox as it leaves, but for its personal links: whoever reads it here is not the one they are for.
 * Null when it can't be written any more, as what it speaks of is gone.
 */
export async function previewLetter(
  db: Db,
  email: { id: string; template: string; class: EmailClass; props: Record<string, string> },
): Promise<LetterPreview | null> {
  try {
    const wayOut = email.class === "T" ? null : HIDDEN;
    const { subject, html, text, attachments = [] } = await composeLetter(db, email, wayOut);
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

/** A letter of every kind, in each of its forms, with made-up facts. */
export function sampleForms(): { name: string; form: string }[] {
  return sampleLetters().map(({ form, letter }) => ({ name: letter.name, form }));
}

/** Undefined when there is no such letter, or it has no such form. */
export async function previewSample(name: string, form: string): Promise<LetterPreview | undefined> {
  const sample = sampleLetters().find((known) => known.letter.name === name && known.form === form);
  if (!sample) return undefined;
  const { subject, html, text } = await renderLetter(
    sample.letter,
    letterFrame(letterRules[sample.letter.name].class === "T" ? null : HIDDEN),
  );
  return { subject, html: withoutTokens(html), text: withoutTokens(text), attachments: [] };
}
