import type { Content, CustomTableLayout, Margins } from "pdfmake/interfaces";
import type { Block } from "#app/content/legal/blocks.ts";
import { palette } from "#app/theme/palette.ts";
import { heightOf, isBindable, type Piece } from "./flow.ts";
import { pdfInline } from "./inline.ts";

type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** The text width in points, between the margins. */
export const MEASURE = 419;

/** One block of a legal text as PDF content. `base` is the address of its page, which completes the links. */
export function pdfPieces(block: Block, base: string): Piece[] {
  switch (block.kind) {
    case "text":
      return [paragraph(block, base)];
    case "list":
      return list(block, base);
    case "table":
      return [table(block, base)];
    case "notice":
      return [notice(block, base)];
  }
}

function paragraph({ text }: BlockOf<"text">, base: string): Piece {
  const content = { text: pdfInline(text, base), margin: [0, 0, 0, 7] as Margins };
  const height = heightOf(text, MEASURE) + 7;
  return text.endsWith(":") ? { content, height, ties: true } : { content, height };
}

function list({ items, ordered }: BlockOf<"list">, base: string): Piece[] {
  return items.map((item, index) => {
    const lines: Content[] = [{ text: pdfInline(item, base), margin: [2, 0, 0, 0] }];
    const margin: Margins = [4, 0, 0, index === items.length - 1 ? 9 : 4];
    const look = { markerColor: palette.primary, margin };
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
