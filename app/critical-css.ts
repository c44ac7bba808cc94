import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type AtRule, type ChildNode, type Container, parse, type Rule } from "postcss";
import selectorParser from "postcss-selector-parser";

/** A style sheet in pieces, so that a page carries only the rules that it can use. */
type Piece =
  | { open: string; pieces: Piece[] }
  | { selectors: Selector[]; block: string }
  /** The declaration of a custom property, which only those need that read it. */
  | { property: string; verbatim: string }
  | { verbatim: string };

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
    // Looked for in the finished page: 7 to 35 µs. A renderer that collects names would see less (kept HTML) and cost more.
    const attributes = new Set(html.match(/ class="[^"]*"/g));
    const key = [...attributes].join();
    let style = styles.get(key);
    if (style === undefined) {
      const names = [...attributes].flatMap((attribute) => attribute.slice(' class="'.length, -1).split(" "));
      const css = print(pieces, new Set([...ADDED_LATER, ...names]));
      style = { css, hash: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
      styles.set(key, style);
    }
    return style;
  };
}

function print(pieces: Piece[], classes: Set<string>): string {
  let css = "";
  for (const piece of pieces) {
    if ("property" in piece) css += css.includes(`var(${piece.property}`) ? piece.verbatim : "";
    else if ("verbatim" in piece) css += piece.verbatim;
    else if ("open" in piece) {
      const inside = print(piece.pieces, classes);
      // An empty layer still says where it stands among the others.
      if (inside || piece.open.startsWith("@layer")) css += `${piece.open}{${inside}}`;
    } else {
      const used = piece.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
      if (used.length > 0) css += `${used.map((selector) => selector.text).join(",")}${piece.block}`;
    }
  }
  return css;
}

function piecesOf(container: Container<ChildNode>): Piece[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === "comment" || isForOldBrowsers(node)) return [];
    if (node.type === "rule") return [ruleOf(node)];
    return [node.type === "atrule" ? atRuleOf(node) : { verbatim: node.toString() }];
  });
}

/** Tailwind's stand-in for `@property`, before Firefox 128 and Safari 16.4: its other rules do not work there either. */
function isForOldBrowsers(node: ChildNode): boolean {
  return node.type === "atrule" && node.name === "layer" && node.params === "properties" && node.nodes !== undefined;
}

function atRuleOf(node: AtRule): Piece {
  if (!node.nodes) return { verbatim: `${node};` };
  if (GROUPS.test(node.name)) return { open: `@${node.name} ${node.params}`, pieces: piecesOf(node) };
  return node.name === "property" ? { property: node.params, verbatim: `${node}` } : { verbatim: `${node}` };
}

function ruleOf(node: Rule): Piece {
  const block = node.toString().slice(node.selector.length).trimStart();
  const selectors = selectorParser().astSync(node.selector).nodes;
  return {
    block,
    selectors: selectors.map((selector) => ({ text: String(selector).trim(), classes: classesOf(selector) })),
  };
}

/** Only what stands outside of brackets: `:not(.a)`, `:is(.a, .b)` and `[class*="a"]` ask for no class for certain. */
function classesOf(selector: selectorParser.Selector): string[] {
  return selector.nodes.filter((node) => node.type === "class").map((node) => node.value);
}
