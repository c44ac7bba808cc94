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

/** To the administrator who asks for it, as it is saved now. */
export async function sendTrial(db: Db, { id, revision }: { id: string; revision: number }, to: string): Promise<void> {
  await db.transaction().execute((trx) =>
    queueEmail(trx, {
      name: "newsletter-trial",
      recipient: to,
      props: { newsletterId: id },
      // A double click within the same minute is one.
      dedupeKey: `newsletter-trial:${id}:${revision}:${to}:${Math.floor(Date.now() / 60_000)}`,
    }),
  );
}
