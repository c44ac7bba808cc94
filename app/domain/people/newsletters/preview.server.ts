import type { Db } from "#db/connection.server.ts";
import { unsubscribeLink } from "../../mail/layout/links.ts";
import { type RenderedEmail, renderEmail } from "../../mail/layout/render.tsx";
import { queueEmail } from "../../mail/outbox.server.ts";
import { HIDDEN } from "../../mail/redact.ts";
import { loadEmail } from "../../mail/registry.ts";
import type { NewsletterText } from "./newsletters.server.ts";

/** As a subscriber will get it; why it comes to her, and her own link, are examples. */
export async function previewNewsletter(text: NewsletterText): Promise<RenderedEmail> {
  const email = await loadEmail("newsletter");
  const { subject, intro, bodyMd, signature } = text;
  return renderEmail(email, { ...email.samples.lettre, subject, intro, bodyMd, signature }, unsubscribeLink(HIDDEN));
}

/** To the administrator who asks for it, as it is saved now. False: this form has sent its own already. */
export async function sendTrial(db: Db, { id, form }: { id: string; form: string }, to: string): Promise<boolean> {
  const queued = await db.transaction().execute((trx) =>
    queueEmail(trx, {
      name: "newsletter-trial",
      recipient: to,
      props: { newsletterId: id },
      dedupeKey: `newsletter-trial:${id}:${form}:${to}`,
    }),
  );
  return queued !== undefined;
}
