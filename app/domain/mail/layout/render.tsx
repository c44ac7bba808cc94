import { render } from "@react-email/render";
import type { EmailDefinition } from "../define-email.ts";
import { UnsubscribeUrl } from "./layout.tsx";
import { textPart } from "./plain-text.ts";

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

export async function renderEmail<View extends object>(
  { subject, Body }: Pick<EmailDefinition<never, View>, "subject" | "Body">,
  view: View,
  unsubscribeUrl: string | null,
): Promise<RenderedEmail> {
  const html = await render(
    <UnsubscribeUrl value={unsubscribeUrl}>
      <Body {...view} />
    </UnsubscribeUrl>,
  );
  return { subject: oneLine(subject(view)), html, text: textPart(html) };
}

/** A line break in a name must not start another header. */
function oneLine(subject: string): string {
  return subject.replace(/\p{Cc}+/gu, " ").trim();
}
