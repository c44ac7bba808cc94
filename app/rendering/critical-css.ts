import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { unescapeXml } from "../domain/values/xml.ts";
import { type Brand, ORIGINAL_BRAND, withBrand } from "../theme/brand.ts";
import { type Piece, someElements, type Text } from "./style-sheet-pieces.ts";

type Face = Pick<Brand, "palette" | "fonts">;

/** The rules of a page, and what its Content-Security-Policy calls them. */
interface Style {
  css: string;
  hash: string;
}

/** Added by the site's script, so in no page's HTML. */
const ADDED_LATER = ["visually-hidden"];

/** Takes a style sheet in pieces and returns a function that finds the rules for a page's HTML. */
export function criticalCss(pieces: Piece[]): (html: string, face?: Face) => Style {
  // Most pages have the same class attributes and elements at each render.
  const styles = new LRUCache<string, Style>({ max: 300 });
  return (html, face = ORIGINAL_BRAND) => {
    // The finished page is searched (7 to 35 µs): collecting names while rendering would miss inserted HTML.
    const attributes = new Set(html.match(/ class="[^"]*"/g));
    const elements = new Set(html.match(someElements));
    const key = [face.palette, face.fonts, ...elements, ...attributes].join();
    let style = styles.get(key);
    if (style === undefined) {
      // « [&_em]:block » and « *:[p>a] » have characters that React writes as entities.
      const names = [...attributes].flatMap((attribute) =>
        unescapeXml(attribute.slice(' class="'.length, -1)).split(" "),
      );
      const used = select(pieces, new Set([...ADDED_LATER, ...elements, ...names]));
      const css = withBrand(print(used, propertiesReadBy(textsOf(used))), face);
      style = { css, hash: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
      styles.set(key, style);
    }
    return style;
  };
}

/** The rules that can match something on a page with these classes and elements. */
function select(pieces: Piece[], names: Set<string>): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if ("pieces" in piece) return [{ ...piece, pieces: select(piece.pieces, names) }];
    if (!("selectors" in piece)) return [piece];
    const selectors = piece.selectors.filter((selector) => selector.needs.every((name) => names.has(name)));
    return selectors.length > 0 ? [{ ...piece, selectors }] : [];
  });
}

function textsOf(pieces: Piece[]): Text[] {
  return pieces.flatMap((piece) => {
    if ("pieces" in piece) return textsOf(piece.pieces);
    return "block" in piece ? piece.block : [piece];
  });
}

/** The custom properties that the needed rules read, directly or through other properties. */
function propertiesReadBy(texts: Text[]): Set<string> {
  const read = new Set<string>();
  for (let before = -1; read.size !== before; ) {
    before = read.size;
    for (const { reads } of texts.filter((text) => isNeeded(text, read))) for (const name of reads) read.add(name);
  }
  return read;
}

function print(pieces: Piece[], read: Set<string>): string {
  let css = "";
  for (const piece of pieces) {
    if ("pieces" in piece) {
      const inside = print(piece.pieces, read);
      // An empty layer is kept, because it fixes the order of the layers.
      if (inside || piece.open.startsWith("@layer")) css += `${piece.open}{${inside}}`;
    } else if ("block" in piece) {
      const block = piece.block.filter((text) => isNeeded(text, read));
      const selectors = piece.selectors.map(({ text }) => text);
      if (block.length > 0) css += `${selectors.join(",")}{${block.map(({ text }) => text).join(";")}}`;
    } else if (isNeeded(piece, read)) css += piece.text;
  }
  return css;
}

function isNeeded({ declares }: Text, read: Set<string>): boolean {
  return declares === undefined || read.has(declares);
}
