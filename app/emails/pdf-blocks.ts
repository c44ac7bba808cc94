import type { Content, CustomTableLayout } from "pdfmake/interfaces";
import type { Block } from "#app/content/legal/types.ts";
import { pdfInline } from "./pdf-inline.ts";
import { paper } from "./theme.ts";

type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** One block of a legal text, set for paper. `origin` completes the links. */
export function pdfBlock(block: Block, origin: string): Content {
  switch (block.kind) {
    case "text":
      return { text: pdfInline(block.text, origin), margin: [0, 0, 0, 7] };
    case "list":
      return list(block, origin);
    case "table":
      return table(block, origin);
    case "notice":
      return notice(block, origin);
  }
}

function list({ items, ordered }: BlockOf<"list">, origin: string): Content {
  const lines = items.map((item) => ({ text: pdfInline(item, origin), margin: [2, 0, 0, 4] as [number, number, number, number] }));
  const look = { markerColor: paper.terracotta, margin: [4, 0, 0, 5] as [number, number, number, number] };
  return ordered ? { ol: lines, ...look } : { ul: lines, ...look };
}

function table({ caption, head, rows }: BlockOf<"table">, origin: string): Content {
  const header = head.map((cell) => ({ text: pdfInline(cell, origin), bold: true, fillColor: paper.sand }));
  const body = rows.map((row) => row.map((cell) => ({ text: pdfInline(cell, origin) })));
  return {
    stack: [
      { text: pdfInline(caption, origin), bold: true, color: paper.plum, margin: [0, 2, 0, 5], headlineLevel: 1 },
      {
        table: {
          headerRows: 1,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths: head.map((_, column) => (column === 0 ? "26%" : "*")),
          body: [header, ...body],
        },
        layout: ruled,
        fontSize: 9,
      },
    ],
    margin: [0, 4, 0, 12],
  };
}

/** The law wants some texts whole and in one box, so the box may run over a page but never falls apart. */
function notice({ text }: BlockOf<"notice">, origin: string): Content {
  const paragraphs = text.split("\n\n").map((paragraph, index) => ({
    text: pdfInline(paragraph, origin),
    margin: [0, index === 0 ? 0 : 6, 0, 0] as [number, number, number, number],
  }));
  return { table: { widths: ["*"], body: [[{ stack: paragraphs }]] }, layout: boxed, margin: [0, 4, 0, 12] };
}

const ruled: CustomTableLayout = {
  hLineWidth: () => 0.6,
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
  paddingBottom: () => 11,
};
