import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { composeEmail } from "./compose.server.ts";
import type { EmailKind } from "./kinds.ts";
import { unsubscribeLink } from "./layout/links.ts";
import { type RenderedEmail, renderEmail } from "./layout/render.tsx";
import { HIDDEN, withoutTokens } from "./redact.ts";
import { type EmailName, emailNames, loadEmail, registry } from "./registry.ts";

/**
 * An email of the outbox as it leaves, but for its personal links: the administrator who reads it here is not the one
 * they are for. Null when it can't be written any more, as what it speaks of is gone.
 */
export async function previewEmail(
  db: Db,
  email: { id: string; template: string; kind: EmailKind; props: Record<string, string> },
): Promise<(RenderedEmail & { attachments: string[] }) | null> {
  try {
    const token = email.kind === "transactional" ? null : HIDDEN;
    const { attachments = [], ...rendered } = await composeEmail(db, email, token);
    return { ...redacted(rendered), attachments: attachments.map(({ filename }) => filename) };
  } catch (error) {
    log.warn({ err: error, emailId: email.id, template: email.template }, "preview could not be written");
    return null;
  }
}

export interface EmailForm {
  name: EmailName;
  /** « abonnement » */
  form: string;
}

/** Every email in each of its forms. */
export async function listForms(): Promise<EmailForm[]> {
  const forms = emailNames.map(async (name) =>
    Object.keys((await loadEmail(name)).samples).map((form) => ({ name, form })),
  );
  return (await Promise.all(forms)).flat();
}

/** One of them, with made-up values. */
export async function previewSample({ name, form }: EmailForm): Promise<RenderedEmail | undefined> {
  const email = await loadEmail(name);
  const sample = email.samples[form];
  if (!sample) return undefined;
  const unsubscribeUrl = registry[name].kind === "transactional" ? null : unsubscribeLink(HIDDEN);
  return redacted(await renderEmail(email, sample, unsubscribeUrl));
}

function redacted({ subject, html, text }: RenderedEmail): RenderedEmail {
  return { subject, html: withoutTokens(html), text: withoutTokens(text) };
}
