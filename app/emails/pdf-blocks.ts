import type { Content, CustomTableLayout, Margins } from "pdfmake/interfaces";
import type { Block } from "#app/content/legal/types.ts";
import { PARAGRAPH, type Piece } from "./pdf-flow.ts";
import { pdfInline } from "./pdf-inline.ts";
import { paper } from "./theme.ts";

type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** One block of a legal text, set for paper. `origin` completes the links. */
export function pdfPieces(block: Block, origin: string): Piece[] {
  switch (block.kind) {
    case "text":
      return [paragraph(block, origin)];
    case "list":
      return list(block, origin);
    case "table":
      return [table(block, origin)];
    case "notice":
      return [notice(block, origin)];
  }
}

function paragraph({ text }: BlockOf<"text">, origin: string): Piece {
  const words = { text: pdfInline(text, origin), margin: [0, 0, 0, 7] as Margins };
  const weight = text.length + PARAGRAPH;
  return text.endsWith(":") ? { content: words, weight, ties: true } : { content: words, weight };
}

function list({ items, ordered }: BlockOf<"list">, origin: string): Piece[] {
  return items.map((item, index) => {
    const lines: Content[] = [{ text: pdfInline(item, origin), margin: [2, 0, 0, 0] }];
    const margin: Margins = [4, 0, 0, index === items.length - 1 ? 9 : 4];
    const look = { markerColor: paper.terracotta, margin };
    return {
      content: ordered ? { ol: lines, start: index + 1, ...look } : { ul: lines, ...look },
      weight: item.length + PARAGRAPH,
    };
  });
}

/** The caption is a row of the table's head: it can't be left alone at the foot of a page. */
function table({ caption, head, rows }: BlockOf<"table">, origin: string): Piece {
  const title = { text: pdfInline(caption, origin, true), color: paper.plum, colSpan: head.length, margin: OUTDENT };
  const header = head.map((cell) => ({ text: pdfInline(cell, origin, true), fillColor: paper.sand }));
  const body = rows.map((row) => row.map((cell) => ({ text: pdfInline(cell, origin) })));
  const content: Content = {
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: head.map((_, column) => (column === 0 ? "26%" : "*")),
      body: [[title, ...head.slice(1).map(() => ({}))], header, ...body],
    },
    layout: ruled,
    fontSize: 9,
    margin: [0, 2, 0, 12],
  };
  // A row is as high as its longest cell, in a column that is a part of the line.
  const longest = rows.map((row) => Math.max(...row.map((cell) => cell.length)) * head.length + PARAGRAPH);
  return { content, weight: longest.reduce((sum, weight) => sum + weight, 3 * PARAGRAPH) };
}

/** The law wants some texts whole and in one box: it stays on one page where it can, and runs on to the next where not. */
function notice({ text }: BlockOf<"notice">, origin: string): Piece {
  const paragraphs = text.split("\n\n");
  const stack = paragraphs.map(
    (words, index): Content => ({ text: pdfInline(words, origin), margin: [0, index === 0 ? 0 : 6, 0, 0] }),
  );
  return {
    content: { table: { widths: ["*"], body: [[{ stack }]] }, layout: boxed, margin: [0, 4, 0, 12] },
    weight: text.length + (paragraphs.length + 1) * PARAGRAPH,
  };
}

const OUTDENT: Margins = [-7, 0, 0, 1];

const ruled: CustomTableLayout = {
  hLineWidth: (line) => (line < 2 ? 0 : 0.6),
  vLineWidth: () => 0,
  hLineColor: () => paper.line,
  paddingLeft: () => 7,
  paddingRight: () => 7,
  paddingTop: () => 5,
  paddingBottom: () => 5,
};

const boxed: CustomTableLayout = {
  hLineWidth: () => 0.8,
  vLineWidth: () => 0.8,
  hLineColor: () => paper.plum,
  vLineColor: () => paper.plum,
  fillColor: () => paper.cream,
  paddingLeft: () => 14,
  paddingRight: () => 14,
  paddingTop: () => 11,
  paddingBottom: () => 8,
};
