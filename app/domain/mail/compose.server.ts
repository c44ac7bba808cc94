import { seller } from "#app/config/seller.server.ts";
import type { OutgoingMail } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { unsubscribeLink } from "./layout/links.ts";
import { renderEmail } from "./layout/render.tsx";
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
  return {
    ...(await renderEmail(email, view, unsubscribeUrl)),
    unsubscribeUrl,
    replyTo: email.replyTo?.(view) ?? seller.email,
    attachments: await email.attachments?.(view, db),
  };
}
