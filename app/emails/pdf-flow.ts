import type { Content, ContentText } from "pdfmake/interfaces";

/** One piece of a text: what `ties` (a heading, a lead-in) may not be parted from what follows it. */
export type Piece = { content: Content; weight: number } | { content: ContentText; weight: number; ties: true };

/**
 * Weights are characters, and what each paragraph costs besides; a page holds some 3,900. pdfmake drops what an
 * unbreakable block has beyond one page, so a block is bound together only well below that.
 */
const ONE_PAGE = 3000;
const SHORT_SECTION = 1250;
export const PARAGRAPH = 70;

/** pdfmake knows no place within an unbreakable block: only loose pieces carry a level. */
const LOOSE_HEADING = 1;

/** Binds pieces so that no heading ends a page, no paragraph is torn, and a short section stands on one page. */
export function bind(pieces: Piece[]): Content[] {
  return sumOf(pieces) <= SHORT_SECTION ? bound(pieces) : chains(pieces).flatMap(bound);
}

/** For pdfmake's `pageBreakBefore`: a heading before something longer than a page starts where some of it still fits. */
export function startsPage(node: { headlineLevel?: number; startPosition: { verticalRatio: number } }): boolean {
  return node.headlineLevel === LOOSE_HEADING && node.startPosition.verticalRatio > 0.8;
}

/** Each piece with those that tie themselves to it. */
function chains(pieces: Piece[]): Piece[][] {
  const found: Piece[][] = [];
  let open: Piece[] = [];
  for (const piece of pieces) {
    open.push(piece);
    if ("ties" in piece) continue;
    found.push(open);
    open = [];
  }
  return open.length > 0 ? [...found, open] : found;
}

function bound(pieces: Piece[]): Content[] {
  if (sumOf(pieces) <= ONE_PAGE) return [{ stack: pieces.map(({ content }) => content), unbreakable: true }];
  return pieces.map((piece, index) =>
    index === 0 && "ties" in piece ? { ...piece.content, headlineLevel: LOOSE_HEADING } : piece.content,
  );
}

function sumOf(pieces: Piece[]): number {
  return pieces.reduce((sum, { weight }) => sum + weight, 0);
}
