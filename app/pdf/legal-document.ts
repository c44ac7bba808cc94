import type { Content, ContentText, CustomTableLayout, Margins, TDocumentDefinitions } from "pdfmake/interfaces";
import type { Block, LegalDocument, LegalSection } from "#app/content/legal/blocks.ts";
import { paragraphsOf } from "#app/domain/values/lines.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { palette } from "#app/theme/palette.ts";
import { bind, heightOf, isBindable, type Piece, SAME_LIST, startsPage } from "./flow.ts";
import { type Face, logo, pdfInline, printable, runningFoot, titleLook } from "./text.ts";

interface Sheet {
  document: LegalDocument;
  siteName: string;
  sellerName: string;
  /** What is said of its date: « Version du 21 novembre 2026 ». */
  dated: "Version du" | "Établi le";
  /** Completes the links: the page that shows it, or the site. */
  page: string;
}

/** A legal document, made from the same text as its page: a durable medium (art. L221-13); or one about an order. */
export function layOutLegal({ document, siteName, sellerName, dated, page }: Sheet, face: Face): TDocumentDefinitions {
  const version = `${dated} ${formatDate(document.version)}`;
  const date = new Date(document.version);
  return {
    pageMargins: [92, 80, 84, 76],
    // The date of the text and not the date of the file: the same text gives the same bytes.
    info: {
      title: document.title,
      author: sellerName,
      subject: document.description,
      keywords: `${siteName}, ${document.title}, ${version}`,
      creator: siteName,
      creationDate: date,
      modDate: date,
    },
    defaultStyle: { font: "Figtree", fontSize: 9.75, lineHeight: 1.26, color: palette.ink },
    content: [
      ...titleOf(
        document,
        logo(siteName, face),
        [`${version}, ${sellerName}`, document.review].filter(Boolean).join(". "),
      ),
      ...document.sections.flatMap((part) => section(part, page)),
    ],
    header: (number) => (number === 1 ? null : runningHead(document.title, siteName)),
    footer: (number, total) => runningFoot(`${sellerName} · ${version}`, `${number} / ${total}`, [92, 34, 84, 0]),
    pageBreakBefore: startsPage,
  };
}

function titleOf(document: LegalDocument, sign: Content, imprint: string): Content[] {
  return [
    sign,
    { text: printable(document.title), ...titleLook(28) },
    { text: printable(imprint), color: palette.inkSoft, margin: [0, 8, 0, 14] },
    { text: printable(document.description), fontSize: 11.5, lineHeight: 1.4, margin: [0, 0, 0, 8] },
  ];
}

function section({ id, heading, blocks }: LegalSection, base: string): Content[] {
  const headline: ContentText = {
    text: printable(heading),
    style: "H2",
    font: "Fraunces",
    fontSize: 14,
    lineHeight: 1.15,
    color: palette.inverse,
    margin: [0, 18, 0, 6],
    outline: true,
  };
  const pieces = blocks.flatMap((block) => pdfPieces(block, base));
  // The model form is made to be cut out: it stays on one sheet.
  const whole = id.includes("formulaire");
  const height = 1.5 * heightOf(heading, MEASURE / 1.5) + 24;
  return bind([{ content: headline, height, ties: true }, ...pieces], { whole });
}

function runningHead(title: string, siteName: string): Content {
  return {
    columns: [{ text: printable(title) }, { text: printable(siteName), alignment: "right" }],
    fontSize: 8.5,
    color: palette.inkSoft,
    margin: [92, 42, 84, 0],
  };
}

type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** The text width in points, between the margins. */
const MEASURE = 419;

/** One block of a legal text as PDF content. `base` is the address of its page, which completes the links. */
function pdfPieces(block: Block, base: string): Piece[] {
  switch (block.kind) {
    case "text":
      return paragraphsOf(block.text).map((lines) => paragraph(lines.join("\n"), base));
    case "list":
      return list(block, base);
    case "table":
      return [table(block, base)];
    case "notice":
      return [notice(block, base)];
  }
}

function paragraph(text: string, base: string): Piece {
  const content = { text: pdfInline(text, base), margin: [0, 0, 0, 7] as Margins };
  const height = heightOf(text, MEASURE) + 7;
  return text.endsWith(":") ? { content, height, ties: true } : { content, height };
}

/** Each item stays whole on its page, so each is a list to pdfmake. */
function list({ items, ordered }: BlockOf<"list">, base: string): Piece[] {
  return items.map((item, index) => {
    const lines: Content[] = [{ text: pdfInline(item, base), margin: [2, 0, 0, 0] }];
    const margin: Margins = [4, 0, 0, index === items.length - 1 ? 9 : 4];
    const look = { markerColor: palette.primary, margin, ...(index > 0 && { style: SAME_LIST }) };
    const content = ordered ? { ol: lines, start: index + 1, ...look } : { ul: lines, ...look };
    return { content, height: heightOf(item, MEASURE - 24) + 9 };
  });
}

const FIRST_COLUMN = 0.26;
const CELL_PADDING = { x: 7, y: 5 };

/** The caption is a header row of the table, so it cannot be left alone at the foot of a page. */
function table({ caption, head, rows }: BlockOf<"table">, base: string): Piece {
  const title = { text: pdfInline(caption, base, true), color: palette.inverse, colSpan: head.length, margin: OUTDENT };
  const header = head.map((cell) => ({ text: pdfInline(cell, base, true), fillColor: palette.surfaceMuted }));
  const body = rows.map((row) => row.map((cell) => ({ text: pdfInline(cell, base) })));
  const heights = [[caption], head, ...rows].map((cells) => ({ height: rowHeight(cells, head.length) }));
  const content: Content = {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      // pdfmake drops a row that is higher than a page, so such a table may break its rows.
      dontBreakRows: heights.every((row) => isBindable([row, row])),
      widths: head.map((_, column) => (column === 0 ? `${FIRST_COLUMN * 100}%` : "*")),
      body: [[title, ...head.slice(1).map(() => ({}))], header, ...body],
    },
    layout: ruled,
    fontSize: 9,
    margin: [0, 2, 0, 12],
  };
  return { content, height: heights.reduce((sum, { height }) => sum + height, 14) };
}

function rowHeight(cells: string[], columns: number): number {
  const first = MEASURE * (columns > 1 ? FIRST_COLUMN : 1);
  const other = (MEASURE - first) / Math.max(columns - 1, 1);
  const heights = cells.map((cell, column) => heightOf(cell, (column === 0 ? first : other) - 2 * CELL_PADDING.x));
  return Math.max(...heights) + 2 * CELL_PADDING.y;
}

/**
 * The law imposes some texts as a whole in one box: it stays on one page if it fits, and continues on the next page if
 * not.
 */
function notice({ text }: BlockOf<"notice">, base: string): Piece {
  const paragraphs = text.split("\n\n");
  const stack = paragraphs.map(
    (part, index): Content => ({ text: pdfInline(part, base), margin: [0, index === 0 ? 0 : 6, 0, 0] }),
  );
  return {
    content: { table: { widths: ["*"], body: [[{ stack }]] }, layout: boxed, margin: [0, 4, 0, 12] },
    height: paragraphs.reduce((sum, part) => sum + heightOf(part, MEASURE - 30) + 6, 30),
  };
}

const OUTDENT: Margins = [-CELL_PADDING.x, 0, 0, 1];

const ruled: CustomTableLayout = {
  hLineWidth: (line) => (line < 2 ? 0 : 0.6),
  vLineWidth: () => 0,
  hLineColor: () => palette.line,
  paddingLeft: () => CELL_PADDING.x,
  paddingRight: () => CELL_PADDING.x,
  paddingTop: () => CELL_PADDING.y,
  paddingBottom: () => CELL_PADDING.y,
};

const boxed: CustomTableLayout = {
  hLineWidth: () => 0.8,
  vLineWidth: () => 0.8,
  hLineColor: () => palette.inverse,
  vLineColor: () => palette.inverse,
  fillColor: () => palette.surface,
  paddingLeft: () => 14,
  paddingRight: () => 14,
  paddingTop: () => 11,
  paddingBottom: () => 8,
};
