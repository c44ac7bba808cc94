import type { Content, CustomTableLayout, Margins } from "pdfmake/interfaces";
import type { Block } from "#app/content/legal/types.ts";
import { pdfInline } from "./pdf-inline.ts";
import { paper } from "./theme.ts";

/** A node of this level never ends a page. */
export const KEEP_WITH_NEXT = 1;

/** Characters of a box that is well under a page. */
const SHORT_NOTICE = 2500;

type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** One block of a legal text, set for paper. `origin` completes the links. */
export function pdfBlock(block: Block, origin: string): Content {
  switch (block.kind) {
    case "text":
      return paragraph(block, origin);
    case "list":
      return list(block, origin);
    case "table":
      return table(block, origin);
    case "notice":
      return notice(block, origin);
  }
}

/** Kept on one page; a lead-in (« … : ») moves on with what it announces. */
function paragraph({ text }: BlockOf<"text">, origin: string): Content {
  const look = text.endsWith(":") ? { headlineLevel: KEEP_WITH_NEXT } : {};
  return { stack: [{ text: pdfInline(text, origin), ...look }], unbreakable: true, margin: [0, 0, 0, 7] };
}

/** Whether a block is set on one page, so that its heading can be tied to it. */
export function isWhole(block: Block | undefined): boolean {
  return block?.kind === "text" || (block?.kind === "notice" && block.text.length < SHORT_NOTICE);
}

function list({ items, ordered }: BlockOf<"list">, origin: string): Content {
  const lines: Content[] = items.map((item) => ({ text: pdfInline(item, origin), margin: [2, 0, 0, 4] }));
  const look = { markerColor: paper.terracotta, margin: [4, 0, 0, 5] as Margins };
  return ordered ? { ol: lines, ...look } : { ul: lines, ...look };
}

function table({ caption, head, rows }: BlockOf<"table">, origin: string): Content {
  const header = head.map((cell) => ({ text: pdfInline(cell, origin, true), fillColor: paper.sand }));
  const body = rows.map((row) => row.map((cell) => ({ text: pdfInline(cell, origin) })));
  return {
    stack: [
      { text: pdfInline(caption, origin, true), color: paper.plum, margin: [0, 2, 0, 5], headlineLevel: KEEP_WITH_NEXT },
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

/** The law wants some texts whole and in one box: it stays on one page where it can, and runs on to the next where not. */
function notice(block: BlockOf<"notice">, origin: string): Content {
  const paragraphs = block.text.split("\n\n").map(
    (words, index): Content => ({ text: pdfInline(words, origin), margin: [0, index === 0 ? 0 : 6, 0, 0] }),
  );
  const box: Content = { table: { widths: ["*"], body: [[{ stack: paragraphs }]] }, layout: boxed };
  return { stack: [box], unbreakable: isWhole(block), margin: [0, 4, 0, 12] };
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
  paddingBottom: () => 8,
};
