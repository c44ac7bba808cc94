import type { Token } from "markdown-it";
import type { Content, ContentText, CustomTableLayout, Margins } from "pdfmake/interfaces";
import { markdown, markedTokens, parts } from "#app/domain/values/marked.ts";
import { palette } from "#app/theme/palette.ts";
import { chains, heightOf, isBindable, type Piece } from "./flow.ts";
import { heading } from "./sheets.ts";
import { printable } from "./text.ts";

const ROW_TO_WRITE_IN = 20;

/** Points: a text column of A4, and a heading with the space around it. */
export const COLUMN = 467;
const HEADING = 46;
/** A list or quote that is higher goes on on the next page, instead of leaving half of this one white. */
const STAYS_WHOLE = 200;

/** Markdown as lessons use it: headings, paragraphs, lists, quotes and tables. */
export function markdownContent(source: string): Content[] {
  return headed(pieces(markdown.parse(source, {})));
}

/** A text of one paragraph. */
export function markedParagraph(text: string): Content {
  return { text: runs(markedTokens(text)), margin: [0, 0, 0, 7] };
}

/** No heading ends a page: it stays with what follows it, unless that is long. */
function headed(found: Piece[]): Content[] {
  return chains(found).flatMap((chain) => {
    const contents = chain.map(({ content }) => content);
    const isLedIn = chain.length > 1 && chain.some((piece) => !("ties" in piece));
    return isLedIn && isBindable(chain) ? [{ stack: contents, unbreakable: true }] : contents;
  });
}

function blocks(tokens: Token[]): Content[] {
  return pieces(tokens).map(({ content }) => content);
}

function pieces(tokens: Token[]): Piece[] {
  const found: Piece[] = [];
  for (const { token, inner } of parts(tokens)) {
    const text = inner[0];
    if (token.type === "heading_open") {
      const content = isSecond(token) ? section(plainText(text)) : heading(plainText(text), "H5");
      found.push({ content: content as ContentText, height: HEADING, ties: true });
    } else if (token.type === "paragraph_open") {
      found.push({
        content: { text: runs(text?.children), margin: [0, 0, 0, 7] },
        height: heightOf(plainText(text), COLUMN) + 7,
      });
    } else if (token.type === "blockquote_open") {
      found.push({ content: quote(blocks(inner)), height: heightOfAll(inner) });
    } else if (token.type === "bullet_list_open" || token.type === "ordered_list_open") {
      found.push({ content: list(token, inner), height: heightOfAll(inner) });
    } else if (token.type === "table_open") {
      found.push({ content: table(inner), height: Number.POSITIVE_INFINITY });
    } else if (token.type === "fence" || token.type === "code_block") {
      const look = { preserveLeadingSpaces: true, fontSize: 9.5, margin: [14, 0, 0, 7] as Margins };
      found.push({ content: { text: printable(token.content), ...look }, height: Number.POSITIVE_INFINITY });
    }
  }
  return found;
}

const isSecond = ({ tag }: Token) => /^h[12]$/.test(tag);

/** Of a list or a quote. */
function heightOfAll(inner: Token[]): number {
  const height = inner
    .filter(({ type }) => type === "inline")
    .reduce((sum, inline) => sum + heightOf(plainText(inline), COLUMN) + 7, 0);
  return height > STAYS_WHOLE ? Number.POSITIVE_INFINITY : height;
}

function section(text: string): Content {
  const look = { font: "Fraunces", fontSize: 18, color: palette.inverse };
  return { text: printable(text), style: "H4", ...look, margin: [0, 18, 0, 6] };
}

function list(token: Token, inner: Token[]): Content {
  const items = parts(inner).map((item): Content => ({ stack: blocks(item.inner) }));
  const look = { markerColor: palette.primary, margin: [0, 0, 0, 6] as Margins };
  return token.type === "ordered_list_open"
    ? { ol: items, start: Number(token.attrGet("start") ?? 1), ...look }
    : { ul: items, ...look };
}

/** A quotation. */
function quote(stack: Content[]): Content {
  return { style: "BlockQuote", table: { widths: ["*"], body: [[{ stack }]] }, layout: beside, margin: [0, 4, 0, 10] };
}

/** With the heading: a short table is read at one glance, and none is higher than half a page. */
const ROWS_TOGETHER = 7;

function table(inner: Token[]): Content {
  const rows: Content[][] = [];
  inner.forEach((token, index) => {
    if (token.type === "tr_open") rows.push([]);
    if (token.type === "th_open" || token.type === "td_open")
      rows.at(-1)?.push({ text: runs(inner[index + 1]?.children, token.type === "th_open"), fontSize: 9.5 });
  });
  const widths = (rows[0] ?? []).map(() => "*");
  const heights = (row: number) => (row === 0 ? "auto" : ROW_TO_WRITE_IN);
  const content: Content = {
    table: { headerRows: 1, dontBreakRows: true, widths, heights, body: rows },
    layout: ruled,
    margin: [0, 4, 0, 12],
  };
  return rows.length > ROWS_TOGETHER ? content : { stack: [content], unbreakable: true };
}

function plainText(inline: Token | undefined): string {
  return runs(inline?.children)
    .map(({ text }) => text)
    .join("");
}

/** Nested runs of pdfmake inherit nothing, so each has its own style. */
function runs(tokens: Token[] | null | undefined, isBold = false): ContentText[] {
  let bold = isBold;
  let isSoft = false;
  let target: string | null = null;
  return (tokens ?? []).flatMap((token) => {
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
