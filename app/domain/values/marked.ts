import createMarkdown, { type MarkdownIt, type Token } from "markdown-it";

/** « https://… » is a link without any sign, too; other schemes and the addresses of emails stay text. */
export function withBareLinks(markdown: MarkdownIt): MarkdownIt {
  for (const scheme of ["http:", "ftp:", "mailto:", "//"]) markdown.linkify.add(scheme, null);
  markdown.linkify.set({ fuzzyEmail: false }).add("https:", {
    validate(text, at, { re }) {
      // Of an attribute: HTML is text.
      if (/=["']?$/.test(text.slice(0, at - "https:".length))) return 0;
      const rest = re.get_http_validator();
      rest.lastIndex = at;
      return rest.exec(text)?.[0].length ?? 0;
    },
  });
  markdown.core.ruler.enable("linkify");
  // It does not see what stands before an address.
  markdown.inline.ruler.disable("linkify");
  return markdown.set({ linkify: true });
}

/** As lessons are written. */
export const markdown = withBareLinks(createMarkdown({ html: false }));

/** The marks that a lesson's text has within a paragraph, for a text that is one; its lines stay as they were typed. */
export function markedTokens(text: string): Token[] {
  const tokens = markdown.parseInline(text, {}).flatMap(({ children }) => children ?? []);
  for (const token of tokens) if (token.type === "softbreak") token.type = "hardbreak";
  return tokens;
}

/** A token, and what stands between it and the one that closes it; nothing when it opens none. */
export interface Part {
  token: Token;
  inner: Token[];
}

/** Tokens come as a flat list: what opens something holds everything up to where that closes. */
export function parts(tokens: readonly Token[]): Part[] {
  const found: Part[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, start] = [tokens[at] as Token, at + 1];
    for (let depth = token.nesting; depth > 0; ) depth += tokens[++at]?.nesting ?? -1;
    found.push({ token, inner: tokens.slice(start, at) });
  }
  return found;
}

/** The same text without its marks. */
export function unmarked(text: string): string {
  return markedTokens(text).map(wordsOf).join("");
}

export function wordsOf({ type, content }: Token): string {
  return type.endsWith("break") ? "\n" : content;
}

const LINKS = /\[([^\]]+)\]\(([^()\s]+)\)/g;
const BARE_LINK = /(?<![\w/])https:\/\/[^\s<>«»"]*[^\s<>«»"()[\].,;:!?…*]/;
/** « **gras** », « [mots](/adresse) » and a bare « https://… », which is all that a written text can mark. */
export const MARKS = new RegExp(`\\*\\*(.+?)\\*\\*|${LINKS.source}|(${BARE_LINK.source})`, "g");

/** Where no link can be shown. */
export const withoutLinks = (text: string): string => text.replace(LINKS, "$1");

/** The words alone. */
export const withoutMarks = (text: string): string => withoutLinks(text).replace(/\*\*(.+?)\*\*/g, "$1");
