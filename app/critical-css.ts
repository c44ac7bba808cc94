import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type AtRule, type ChildNode, type Container, parse, type Rule } from "postcss";
import selectorParser from "postcss-selector-parser";

/** A style sheet in pieces, so that a page carries only what it can use. */
type Piece = Group | SelectedRule | Text;
type Group = { open: string; pieces: Piece[] };
type SelectedRule = { selectors: Selector[]; block: Text[] };

interface Text {
  text: string;
  /** The custom properties whose values it reads. */
  reads: string[];
  /** The custom property that it declares: of use only where something reads it. */
  declares?: string;
}

interface Selector {
  text: string;
  /** All of them must be on the page for the selector to find anything. */
  classes: string[];
}

/** The rules of a page, and what its Content-Security-Policy calls them. */
interface Style {
  css: string;
  hash: string;
}

/** Added by the site's script, so in no page's HTML. */
const ADDED_LATER = ["visually-hidden"];
const GROUPS = /^(media|supports|layer|container|starting-style)$/;

/** Cuts a compiled style sheet into its rules once; what comes back makes the style of a page's HTML. */
export function criticalCss(sheet: string): (html: string) => Style {
  const pieces = piecesOf(parse(sheet));
  // Most pages have the same class attributes at each render.
  const styles = new LRUCache<string, Style>({ max: 300 });
  return (html) => {
    // Looked for in the finished page: 7 to 35 µs. A renderer that collected names would not see what is put in as HTML.
    const attributes = new Set(html.match(/ class="[^"]*"/g));
    const key = [...attributes].join();
    let style = styles.get(key);
    if (style === undefined) {
      const names = [...attributes].flatMap((attribute) => attribute.slice(' class="'.length, -1).split(" "));
      const used = select(pieces, new Set([...ADDED_LATER, ...names]));
      const css = print(used, propertiesReadBy(textsOf(used)));
      style = { css, hash: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
      styles.set(key, style);
    }
    return style;
  };
}

/** What can find something on a page with these classes. */
function select(pieces: Piece[], classes: Set<string>): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if ("pieces" in piece) return [{ ...piece, pieces: select(piece.pieces, classes) }];
    if (!("selectors" in piece)) return [piece];
    const selectors = piece.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
    return selectors.length > 0 ? [{ ...piece, selectors }] : [];
  });
}

function textsOf(pieces: Piece[]): Text[] {
  return pieces.flatMap((piece) => {
    if ("pieces" in piece) return textsOf(piece.pieces);
    return "block" in piece ? piece.block : [piece];
  });
}

/** Read by something that counts: a custom property's own value counts when the property is read itself. */
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
      // An empty layer still says where it stands among the others.
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

function piecesOf(container: Container<ChildNode>): Piece[] {
  return (container.nodes ?? []).flatMap((node): Piece[] => {
    if (node.type === "comment" || isForOldBrowsers(node)) return [];
    if (node.type === "rule") return [ruleOf(node)];
    return [node.type === "atrule" ? atRuleOf(node) : textOf(`${node}`)];
  });
}

/** Tailwind's stand-in for `@property`, before Firefox 128 and Safari 16.4: its other rules do not work there either. */
function isForOldBrowsers(node: ChildNode): boolean {
  return node.type === "atrule" && node.name === "layer" && node.params === "properties" && node.nodes !== undefined;
}

function atRuleOf(node: AtRule): Piece {
  if (!node.nodes) return textOf(`${node};`);
  if (GROUPS.test(node.name)) return { open: `@${node.name} ${node.params}`.trim(), pieces: piecesOf(node) };
  return textOf(`${node}`, node.name === "property" ? node.params : undefined);
}

function ruleOf(node: Rule): SelectedRule {
  const selectors = selectorParser().astSync(node.selector).nodes;
  return {
    selectors: selectors.map((selector) => ({ text: `${selector}`.trim(), classes: classesOf(selector) })),
    block: node.nodes.map((child) =>
      textOf(`${child}`, child.type === "decl" && child.variable ? child.prop : undefined),
    ),
  };
}

function textOf(text: string, declares?: string): Text {
  return { text, reads: [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name), declares };
}

/** Only what stands outside of brackets: `:not(.a)`, `:is(.a, .b)` and `[class*="a"]` ask for no class for certain. */
function classesOf(selector: selectorParser.Selector): string[] {
  return selector.nodes.filter((node) => node.type === "class").map((node) => node.value);
}
