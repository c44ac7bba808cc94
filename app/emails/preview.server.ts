import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { composeLetter } from "./compose.server.ts";
import { withoutTokens } from "./redact.ts";

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
  email: { id: string; template: string },
  props: Record<string, string>,
): Promise<LetterPreview | null> {
  try {
    const { subject, html, text, attachments = [] } = await composeLetter(db, email.template, props);
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

/** For a letter shown in a frame of ours: its own styles, and nothing that runs, loads, asks or leads away. */
export function previewDocument(html: string): Response {
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    },
  });
}
