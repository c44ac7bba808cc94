import { render, toPlainText } from "@react-email/render";
import { currentDraft } from "#app/config/request-scope.server.ts";
import { brand, currentReaders } from "#app/config/seller.server.ts";
import { agreed } from "#app/content/agreement.ts";
import { recoloured } from "#app/theme/palette.ts";
import type { EmailDefinition } from "../define-email.ts";
import { UnsubscribeUrl } from "./layout.tsx";
import { retyped } from "./theme.ts";
import { fillIn, SpokenWords, wordsOf } from "./words.tsx";

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** In the colours, the type and the wording of the founder. */
export async function renderEmail<View extends object>(
  email: Pick<EmailDefinition<never, View>, "name" | "fills" | "variant" | "Body">,
  view: View,
  unsubscribeUrl: string | null,
): Promise<RenderedEmail> {
  const words = wordsOf(email.name, email.variant?.(view));
  const fills = email.fills?.(view) ?? {};
  const isMarked = currentDraft()?.key === `email-${email.name}`;
  const html = await render(
    <SpokenWords value={{ words, fills, isMarked }}>
      <UnsubscribeUrl value={unsubscribeUrl}>
        <email.Body {...view} />
      </UnsubscribeUrl>
    </SpokenWords>,
  );
  const readers = currentReaders();
  return {
    subject: agreed(oneLine(fillIn(words.subject, fills)), readers),
    html: agreed(retyped(recoloured(html, brand.palette), brand.fonts), readers),
    text: agreed(textPart(html), readers),
  };
}

/** A line break in a name must not start another header. */
function oneLine(subject: string): string {
  return subject.replace(/\p{Cc}+/gu, " ").trim();
}

interface TextBuilder {
  addInline(text: string): void;
  pushWordTransform(transform: (word: string) => string): void;
  popWordTransform(): void;
}
const COLON = "\u00a0: ";
/** Stands at the end of an address until what follows it is known. No text holds it. */
const END = "\uE000";

type Walk = (children: unknown, builder: TextBuilder) => void;

function textPart(html: string): string {
  const text = toPlainText(html, {
    formatters: {
      label(element: { children: unknown }, walk: Walk, builder: TextBuilder) {
        walk(element.children, builder);
        builder.addInline(COLON);
      },
      address(
        { children, attribs }: { children: unknown; attribs: { href: string } },
        walk: Walk,
        builder: TextBuilder,
      ) {
        let words = "";
        builder.pushWordTransform((word) => {
          words += word;
          return word;
        });
        walk(children, builder);
        builder.popWordTransform();
        const isSaid = words === attribs.href;
        builder.addInline(isSaid ? END : `${words && ` ${COLON}`}${attribs.href}${END}`);
      },
    },
    selectors: [
      // Capitals would hide differences in case, and look like shouting.
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false } },
      { selector: "a", options: { linkBrackets: [COLON, ""], hideLinkHrefIfSameAsText: true } },
      { selector: 'a[href^="http"]', format: "address" },
      // A telephone link already shows its number.
      { selector: 'a[href^="tel:"]', format: "inline" },
      { selector: "ul", options: { itemPrefix: "– " } },
      { selector: "tr.detail", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: "th.label", format: "label" },
      { selector: "td.value", format: "inline" },
      { selector: "table.details", format: "block", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: "table.imprint", format: "block", options: { leadingLineBreaks: 3, trailingLineBreaks: 1 } },
    ],
  });
  const tidy = text
    .replaceAll(` ${COLON}`, COLON)
    // Within a sentence an address stands in brackets, else on a line of its own.
    .replace(new RegExp(`\u00a0: (https?:[^\\s${END}]+)${END}(?= \\S)`, "g"), " ($1)")
    .replace(/\u00a0: (https?:)/g, "\u00a0:\n$1")
    // A mail program would take a full stop into it: the end of the line says as much, and other signs go behind that.
    .replace(new RegExp(`${END}[.,…]+ *\n?|${END}(?=\\S)`, "g"), "\n")
    .replaceAll(END, "")
    .replace(/\n{4,}/g, "\n\n\n");
  return `${tidy.trim()}\n`;
}
