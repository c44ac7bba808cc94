import type { Content, ContentText } from "pdfmake/interfaces";

/**
 * One piece of a text. A piece with `ties` (a heading, a lead-in) must stay on the page of the next piece. Heights in
 * points.
 */
export type Piece = { content: Content; height: number } | { content: ContentText; height: number; ties: true };

/**
 * A4 leaves 686 points. pdfmake silently drops an unbreakable block that is higher: pieces are bound together only
 * below that height, estimated on the high side.
 */
const BOUND_AT_MOST = 650;
const LINE = 14.8;
const CHARACTER_WIDTH = 5.1;
const CAPITAL = 1.35;

/** The `style` of a list that continues the one before it. */
export const SAME_LIST = "L+";

/** pdfmake does not know positions inside an unbreakable block, so only unbound pieces have a level. */
const LOOSE_HEADING = 1;

/**
 * The height of a text in a column of that width, estimated on the high side: each line loses half a word at its end.
 */
export function heightOf(text: string, width: number): number {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const characters = text.length + capitals * (CAPITAL - 1);
  return Math.ceil(characters / Math.max(width / CHARACTER_WIDTH - 4, 4)) * LINE;
}

/**
 * Binds pieces so that no heading ends a page and no paragraph is split; `whole` binds all of them if they fit on a
 * page.
 */
export function bind(pieces: Piece[], { whole }: { whole: boolean }): Content[] {
  return whole && isBindable(pieces) ? bound(pieces) : chains(pieces).flatMap(bound);
}

/**
 * For pdfmake's `pageBreakBefore`: a heading before a block longer than a page starts on this page only where some of
 * that block fits.
 */
export function startsPage(node: { headlineLevel?: number; startPosition: { verticalRatio: number } }): boolean {
  return node.headlineLevel === LOOSE_HEADING && node.startPosition.verticalRatio > 0.8;
}

export function isBindable(pieces: { height: number }[]): boolean {
  return pieces.reduce((sum, { height }) => sum + height, 0) <= BOUND_AT_MOST;
}

/** Groups each piece with the pieces that tie themselves to it. */
export function chains(pieces: Piece[]): Piece[][] {
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
  if (isBindable(pieces)) return [{ stack: pieces.map(({ content }) => content), unbreakable: true }];
  return pieces.map((piece, index) =>
    index === 0 && "ties" in piece ? { ...piece.content, headlineLevel: LOOSE_HEADING } : piece.content,
  );
}
