import { createContext, type ReactNode, use } from "react";
import type { LetterName } from "#app/content/texts/emails.ts";
import { elided } from "#app/content/typography.ts";
import { withoutLinks } from "#app/domain/values/marked.ts";
import { siteBody } from "#app/domain/values/published-texts.server.ts";
import { palette } from "#app/theme/palette.ts";
import { Lines } from "./elements.tsx";

/** The founder's own words in an email. What is around them says facts, rights and links, and stays as it is. */
export interface Words {
  subject: string;
  opening?: string;
  closing?: string;
  signature?: string;
}

interface Spoken {
  words: Words;
  fills: Readonly<Record<string, string>>;
  /** The words stand out from the rest, for who is changing them. */
  isMarked: boolean;
}

export const SpokenWords = createContext<Spoken>({ words: { subject: "" }, fills: {}, isMarked: false });

export function wordsOf(name: LetterName, variant?: string): Words {
  const text = siteBody(`email-${name}`) as Words;
  return variant === undefined ? text : { ...text, ...(text as unknown as Record<string, Partial<Words>>)[variant] };
}

const valuesOf = (fills: Spoken["fills"]) => (name: string) => (Object.hasOwn(fills, name) ? fills[name] : undefined);

export function fillIn(text: string, fills: Spoken["fills"]): string {
  const valueFor = valuesOf(fills);
  return elided(text, valueFor).replace(/\{(\w+)\}/g, (whole, name: string) => valueFor(name) ?? whole);
}

export function Slot({ name }: { name: Exclude<keyof Words, "subject"> }) {
  const text = use(SpokenWords).words[name];
  return text && <Said text={text} />;
}

/** A text of the founder's: paragraphs, lines, and « **bold** ». What its braces stand for is never read as a sign. */
export function Said({ text }: { text: string }) {
  const { fills, isMarked } = use(SpokenWords);
  const paragraphs = <Lines text={text} line={(words) => inline(words, fills)} />;
  return isMarked ? <div className="said">{paragraphs}</div> : paragraphs;
}

/** One line of such a text, in a list. */
export function SaidLine({ text }: { text: string }) {
  return inline(text, use(SpokenWords).fills);
}

export const saidLines = (texts: readonly string[]) => texts.map((text) => <SaidLine key={text} text={text} />);

function inline(line: string, fills: Spoken["fills"]): ReactNode[] {
  return elided(withoutLinks(line), valuesOf(fills))
    .split(/\*\*(.+?)\*\*/)
    .map((part, index) => (index % 2 === 1 ? <strong key={part}>{fillIn(part, fills)}</strong> : fillIn(part, fills)));
}

/** What cannot be changed, in grey. */
export const markedStyles = `
.sheet *, .imprint * { color: ${palette.inkSoft} !important }
.sheet .said, .sheet .said * { color: ${palette.ink} !important }
.said { margin: 0 -12px 14px; padding: 8px 12px 1px; background-color: ${palette.surfaceMuted}; border-radius: 12px }
.action { background-color: ${palette.line} !important }
`;
