import { type AtRule, type ChildNode, type Container, parse, type Rule } from "postcss";
import selectorParser from "postcss-selector-parser";

const GROUPS = /^(media|supports|layer|container|starting-style)$/;

/** The elements that many pages do without. Of a class a page says so itself; every other element is taken to be there. */
const SOME = [
  "blockquote",
  "caption",
  "code",
  "h4",
  "hr",
  "input",
  "legend",
  "picture",
  "pre",
  "select",
  "table",
  "tbody",
  "td",
  "textarea",
  "th",
  "tr",
];
export const someElements = new RegExp(`<(${SOME.join("|")})\\b`, "g");

/** A style sheet in pieces, so that a page carries only what it can use. */
export type Piece = Group | SelectedRule | Text;
type Group = { open: string; pieces: Piece[] };
type SelectedRule = { selectors: Selector[]; block: Text[] };

export interface Text {
  text: string;
  /** The custom properties whose values it reads, and the font families that it names. */
  reads: string[];
  /** The custom property or the family that it declares; needed only where a rule reads it. */
  declares?: string;
}

interface Selector {
  text: string;
  /** The classes, and the elements of `SOME`, that must all be on the page for the selector to match. */
  needs: string[];
}

/** Cuts a compiled style sheet into its rules, at build time: at run time it would take a fifth of a second. */
export function cutStyleSheet(sheet: string): Piece[] {
  return piecesOf(parse(sheet));
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
  // Safari knows ranges since 16.4, and so do its telephones since 2017 at the earliest.
  if (node.name === "media") node.params = node.params.replace(/\((width|height)\s*>=\s*([^()]+)\)/g, "(min-$1:$2)");
  if (GROUPS.test(node.name)) return { open: `@${node.name} ${node.params}`.trim(), pieces: piecesOf(node) };
  if (node.name === "font-face") return textOf(`${node}`, /font-family:\s*["']?([\w-]+)/.exec(`${node}`)?.[1]);
  return textOf(`${node}`, node.name === "property" ? node.params : undefined);
}

function ruleOf(node: Rule): SelectedRule {
  const selectors = selectorParser().astSync(node.selector).nodes.flatMap(writtenOut);
  return {
    selectors: selectors.map((selector) => ({ text: `${selector}`.trim(), needs: needsOf(selector) })),
    block: node.nodes
      .filter((child) => !isRepeated(child))
      .map((child) => textOf(`${child}`, child.type === "decl" && child.variable ? child.prop : undefined)),
  };
}

/** Each step of the build that adds a vendor's prefix adds the same declaration again. */
function isRepeated(node: ChildNode): boolean {
  return `${node}` === `${node.next()}`;
}

function textOf(text: string, declares?: string): Text {
  const properties = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
  const families = text.includes("font") ? text.match(/\b[A-Z][\w-]*/g) : null;
  return { text, reads: [...properties, ...(families ?? [])], declares };
}

/** Splits `:where(.a, .b) > c` into `:where(.a) > c` and `:where(.b) > c`, so that a page has only the one it needs. */
function writtenOut(selector: selectorParser.Selector): selectorParser.Selector[] {
  const index = selector.nodes.findIndex(
    (node) => isList(node) && node.value === ":where" && node.length > 1 && `${node}`.includes("."),
  );
  const list = selector.at(index);
  if (index < 0 || !isList(list)) return [selector];
  return list.nodes.flatMap((one) => {
    const copy = selector.clone();
    copy.at(index).replaceWith(selectorParser.pseudo({ value: ":where", nodes: [one.clone()] }));
    return writtenOut(copy);
  });
}

/** The required names: `:not(.a)`, `:is(.a, .b)` and `[class*="a"]` require none for certain; `:is(.a)` does. */
function needsOf(selector: selectorParser.Selector): string[] {
  return selector.nodes.flatMap((node) => {
    if (node.type === "class") return [node.value];
    if (node.type === "tag") return SOME.includes(node.value) ? [`<${node.value}`] : [];
    return isList(node) && node.length === 1 ? needsOf(node.first) : [];
  });
}

function isList(node: selectorParser.Node): node is selectorParser.Pseudo {
  return node.type === "pseudo" && /^:(is|where|has)$/.test(node.value);
}
