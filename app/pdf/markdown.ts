import MarkdownIt, { type Token } from "markdown-it";
import type { Content, ContentText, CustomTableLayout } from "pdfmake/interfaces";
import { palette } from "#app/theme/palette.ts";
import { printable } from "./inline.ts";
import { heading } from "./sheets.ts";

/** How a heading of the second rank looks. */
type Section = (text: string) => Content;

const ROW_TO_WRITE_IN = 20;

/** Markdown as lessons use it: headings, paragraphs, lists, quotes and tables. */
export function markdownContent(markdown: string, second: Section = section): Content[] {
  return blocks(new MarkdownIt({ html: false }).parse(markdown, {}), second);
}

/** The blocks up to the end, or up to the closing token of their parent. */
function blocks(tokens: Token[], second: Section): Content[] {
  const found: Content[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const end = token.nesting === 1 ? closing(tokens, at) : at;
    const inner = tokens.slice(at + 1, end);
    const text = inner[0];
    if (token.type === "heading_open") {
      found.push(/^h[12]$/.test(token.tag) ? second(plainText(text)) : heading(plainText(text)));
    } else if (token.type === "paragraph_open") {
      found.push({ text: runs(text), margin: [0, 0, 0, 7] });
    } else if (token.type === "blockquote_open") {
      found.push(quote(blocks(inner, second)));
    } else if (token.type === "bullet_list_open" || token.type === "ordered_list_open") {
      found.push(list(token, inner, second));
    } else if (token.type === "table_open") {
      found.push(table(inner));
    } else if (token.type === "fence" || token.type === "code_block") {
      found.push({ text: printable(token.content), preserveLeadingSpaces: true, fontSize: 9.5, margin: [14, 0, 0, 7] });
    }
    at = end + 1;
  }
  return found;
}

function closing(tokens: Token[], from: number): number {
  const level = tokens[from]?.level;
  return tokens.findIndex((token, index) => index > from && token.level === level && token.nesting === -1);
}

function section(text: string): Content {
  return { text: printable(text), font: "Fraunces", fontSize: 18, color: palette.inverse, margin: [0, 18, 0, 6] };
}

function list(token: Token, inner: Token[], second: Section): Content {
  const items: Content[] = [];
  for (let at = 0; at < inner.length; ) {
    const end = closing(inner, at);
    items.push({ stack: blocks(inner.slice(at + 1, end), second) });
    at = end + 1;
  }
  const look = { markerColor: palette.primary, margin: [0, 0, 0, 6] as [number, number, number, number] };
  return token.type === "ordered_list_open"
    ? { ol: items, start: Number(token.attrGet("start") ?? 1), ...look }
    : { ul: items, ...look };
}

/** A quotation. */
function quote(stack: Content[]): Content {
  return { table: { widths: ["*"], body: [[{ stack }]] }, layout: beside, margin: [0, 4, 0, 10] };
}

function table(inner: Token[]): Content {
  const rows: Content[][] = [];
  inner.forEach((token, index) => {
    if (token.type === "tr_open") rows.push([]);
    if (token.type === "th_open" || token.type === "td_open")
      rows.at(-1)?.push({ text: runs(inner[index + 1], token.type === "th_open"), fontSize: 9.5 });
  });
  const widths = (rows[0] ?? []).map(() => "*");
  const heights = (row: number) => (row === 0 ? "auto" : ROW_TO_WRITE_IN);
  return {
    table: { headerRows: 1, dontBreakRows: true, widths, heights, body: rows },
    layout: ruled,
    margin: [0, 4, 0, 12],
  };
}

function plainText(inline: Token | undefined): string {
  return runs(inline)
    .map(({ text }) => text)
    .join("");
}

/** Nested runs of pdfmake inherit nothing, so each has its own style. */
function runs(inline: Token | undefined, isBold = false): ContentText[] {
  let bold = isBold;
  let isSoft = false;
  let target: string | null = null;
  return (inline?.children ?? []).flatMap((token) => {
    if (token.tag === "strong") bold = isBold || token.nesting === 1;
    if (token.tag === "em") isSoft = token.nesting === 1;
    if (token.type === "link_open") target = String(token.attrGet("href"));
    if (token.type === "link_close") target = null;
    if (token.type === "softbreak") return [{ text: " " }];
    if (token.type === "hardbreak") return [{ text: "\n" }];
    if (!["text", "code_inline"].includes(token.type) || token.content === "") return [];
    const text = { text: printable(token.content), bold };
    if (target && /^(https|mailto|tel):/.test(target))
      return [{ ...text, link: target, color: palette.accent, decoration: "underline" }];
    return [{ ...text, color: isSoft ? palette.inkSoft : palette.ink }];
  });
}

const beside: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: (line) => (line === 0 ? 2.5 : 0),
  vLineColor: () => palette.primaryMid,
  paddingLeft: () => 14,
  paddingTop: () => 2,
  paddingBottom: () => 0,
};

const ruled: CustomTableLayout = {
  hLineWidth: () => 0.7,
  vLineWidth: () => 0,
  hLineColor: () => palette.line,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 5,
  paddingBottom: () => 5,
};
