import { brand, currentReaders, seller } from "#app/config/seller.server.ts";
import { agreed } from "#app/content/agreement.ts";
import type { OutgoingMail } from "#app/gateways/mailer.server.ts";
import { recoloured } from "#app/theme/palette.ts";
import type { Db } from "#db/connection.server.ts";
import { unsubscribeLink } from "./layout/links.ts";
import { renderEmail } from "./layout/render.tsx";
import { retyped } from "./layout/theme.ts";
import { loadEmail } from "./registry.ts";

export async function composeEmail(
  db: Db,
  { template, props }: { template: string; props: Record<string, string> },
  unsubscribeToken: string | null,
): Promise<Omit<OutgoingMail, "id" | "to"> | null> {
  const email = await loadEmail(template);
  const view = await email.read(db, email.props.parse(props));
  if (!view) return null;
  const unsubscribeUrl = unsubscribeToken && unsubscribeLink(unsubscribeToken);
  const readers = currentReaders();
  const rendered = await renderEmail(email, view, unsubscribeUrl);
  return {
    ...rendered,
    subject: agreed(rendered.subject, readers),
    text: agreed(rendered.text, readers),
    html: agreed(retyped(recoloured(rendered.html, brand.palette), brand.fonts), readers),
    unsubscribeUrl,
    replyTo: email.replyTo?.(view) ?? seller.email,
    attachments: await email.attachments?.(view, db),
  };
}
