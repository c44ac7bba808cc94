import { LRUCache } from "lru-cache";
import MarkdownIt, { type Token } from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { withBareLinks, wordsOf } from "./marked.ts";

/** Bold, emphasis, links and lists: every other sign of a text stays as it was typed. */
const short = withBareLinks(new MarkdownIt("zero", { html: false })).enable(["emphasis", "link", "list"]);
const SHORT_TAGS = "p strong em a ul ol li".split(" ");

/** What the founder writes to everybody: titles and quotations too, but no picture. */
const letter = withBareLinks(new MarkdownIt("zero", { html: false, breaks: true })).enable([
  "emphasis",
  "link",
  "list",
  "heading",
  "blockquote",
  "hr",
  "newline",
  "escape",
]);
const LETTER_TAGS = "p strong em a ul ol li h2 h3 h4 blockquote hr br".split(" ");

export function letterHtml(source: string): string {
  return safeHtml(letter.render(storable(source)), LETTER_TAGS);
}

/** For its email, whose elements have styles of their own. */
export function letterTokens(source: string): Token[] {
  return letter.parse(storable(source), {});
}

/** Each page of a formation renders its text again: a twentieth of an order page's time. */
const rendered = new LRUCache<string, { html: string; text: string }>({ max: 300 });

export function shortHtml(source: string): string {
  return renderShort(source).html;
}

export function shortText(source: string): string {
  return renderShort(source).text;
}

function renderShort(source: string): { html: string; text: string } {
  const known = rendered.get(source);
  if (known) return known;
  const tokens = short.parse(storable(source), {});
  const html = safeHtml(short.renderer.render(tokens, short.options, {}), SHORT_TAGS);
  const inline = tokens.filter(({ type }) => type === "inline");
  const text = inline.map(({ children }) => (children ?? []).map(wordsOf).join("")).join("\n");
  rendered.set(source, { html, text });
  return { html, text };
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
export function storable(source: string): string {
  return source.replaceAll("\0", "").toWellFormed();
}

/** HTML in the Markdown is escaped, and the result is sanitised as well: two defences. The page has the `h1`. */
export function safeHtml(html: string, tags: string[]): string {
  return sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: { a: ["href", "title", "rel"], ol: ["start"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      h1: "h2",
      h5: "h4",
      h6: "h4",
      a: (tagName, attribs) => ({
        tagName,
        attribs: /^https:/i.test(attribs.href ?? "") ? { ...attribs, rel: "noopener" } : attribs,
      }),
    },
  });
}
