import { log } from "#app/config/log.server.ts";
import { emails } from "#app/emails.ts";
import type { Db } from "#db/connection.server.ts";
import { composeEmail } from "../../mail/compose.server.ts";
import type { EmailKind } from "../../mail/define-email.ts";
import { unsubscribeLink } from "../../mail/layout/links.ts";
import { type RenderedEmail, renderEmail } from "../../mail/layout/render.tsx";
import { HIDDEN, hideTokens } from "../../mail/redact.ts";
import { type EmailName, emailNames, loadEmail } from "../../mail/registry.ts";

/** Without its personal links: the administrator is not its recipient. Null when its object was deleted or has changed. */
export async function previewEmail(
  db: Db,
  email: { id: string; template: string; kind: EmailKind; props: Record<string, string> },
): Promise<(RenderedEmail & { attachments: string[] }) | null> {
  try {
    const token = email.kind === "transactional" ? null : HIDDEN;
    const composed = await composeEmail(db, email, token);
    if (!composed) return null;
    const { attachments = [], ...rendered } = composed;
    return { ...redacted(rendered), attachments: attachments.map(({ filename }) => filename) };
  } catch (error) {
    log.warn({ err: error, emailId: email.id, template: email.template }, "preview could not be composed");
    return null;
  }
}

export interface EmailForm {
  name: EmailName;
  form: string;
}

export async function listForms(): Promise<EmailForm[]> {
  const forms = emailNames.map(async (name) =>
    Object.keys((await loadEmail(name)).samples).map((form) => ({ name, form })),
  );
  return (await Promise.all(forms)).flat();
}

export async function previewSample({ name, form }: EmailForm): Promise<RenderedEmail | undefined> {
  const email = await loadEmail(name);
  const sample = email.samples[form];
  if (!sample) return undefined;
  const unsubscribeUrl = emails[name].kind === "transactional" ? null : unsubscribeLink(HIDDEN);
  return redacted(await renderEmail(email, sample, unsubscribeUrl));
}

function redacted({ subject, html, text }: RenderedEmail): RenderedEmail {
  return { subject, html: hideTokens(html), text: hideTokens(text) };
}
