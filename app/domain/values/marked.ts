import MarkdownIt, { type Token } from "markdown-it";

const markdown = new MarkdownIt({ html: false });

/** The marks that a lesson's text has within a paragraph, for a text that is one; its lines stay as they were typed. */
export function markedTokens(text: string): Token[] {
  const tokens = markdown.parseInline(text, {}).flatMap(({ children }) => children ?? []);
  for (const token of tokens) if (token.type === "softbreak") token.type = "hardbreak";
  return tokens;
}

/** The same text without its marks. */
export function unmarked(text: string): string {
  return markedTokens(text).map(wordsOf).join("");
}

export function wordsOf({ type, content }: Token): string {
  return type.endsWith("break") ? "\n" : content;
}

const LINKS = /\[([^\]]+)\]\(([^()\s]+)\)/g;
/** « **gras** » and « [mots](/adresse) », which is all that a written text can mark. */
export const MARKS = new RegExp(`\\*\\*(.+?)\\*\\*|${LINKS.source}`, "g");

/** Where no link can be shown. */
export const withoutLinks = (text: string): string => text.replace(LINKS, "$1");

/** The words alone. */
export const withoutMarks = (text: string): string => withoutLinks(text).replace(/\*\*(.+?)\*\*/g, "$1");
