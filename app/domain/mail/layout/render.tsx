import { render } from "@react-email/render";
import type { EmailDefinition } from "./define-email.ts";
import { UnsubscribeUrl } from "./layout.tsx";
import { textPart } from "./plain-text.ts";

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** Writes an email in HTML and in text. */
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

/** A name with a line break must not start a header of its own. */
function oneLine(subject: string): string {
  return subject.replace(/\p{Cc}+/gu, " ").trim();
}
