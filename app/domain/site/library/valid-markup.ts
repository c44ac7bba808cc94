import { type DefaultTreeAdapterTypes, html, parseFragment, serialize, defaultTreeAdapter as tree } from "parse5";
import { tableNames } from "../../values/table-names.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const INLINE = new Set(["a", "b", "br", "code", "em", "i", "img", "s", "strong", "u"]);
const VOID = new Set(["br", "hr", "img"]);
const PHRASING = new Set(["h2", "h3", "h4", "p", "pre"]);
const LISTS = new Set(["ol", "ul"]);
const SECTIONS = ["caption", "thead", "tbody", "tfoot"];
const TABLE_PARTS = new Set([...SECTIONS, "td", "th", "tr"]);
const PARENTS: Record<string, string[]> = { li: ["ol", "ul"], figcaption: ["figure"] };

/** Paragraphs hold no blocks, list items are in lists, heading levels are not skipped, no element is empty. */
export function validMarkup(markup: string): string {
  const parsed = parseFragment(element("div"), markup, {});
  const root = element("div", [], paragraphs(arrangeAll(parsed.childNodes, "div")));
  levelHeadings(root);
  arrangeTables(root);
  return serialize(root);
}

function arrangeAll(nodes: Node[], parent: string): Node[] {
  return nodes.flatMap((node) => {
    if (tree.isElementNode(node)) return arrange(node, parent);
    return tree.isTextNode(node) ? node : [];
  });
}

/** The element itself, its parts around the blocks that it holds, or only its content. */
function arrange({ tagName: name, attrs, childNodes }: Element, parent: string): Node[] {
  if (VOID.has(name)) return [element(name, attrs)];
  if (name === "a" && attrs.every((attribute) => attribute.name !== "href")) return arrangeAll(childNodes, parent);
  if (PARENTS[name] && !PARENTS[name].includes(parent)) return paragraphs(arrangeAll(childNodes, parent));
  const content = arrangeAll(childNodes, name);
  if (INLINE.has(name) || PHRASING.has(name)) {
    return wrapRuns(content, isInline, (run) => element(name, attrs, run));
  }
  if (TABLE_PARTS.has(name)) return [element(name, attrs, content)];
  const children = LISTS.has(name) ? wrapRuns(content, isNoItem, (run) => element("li", [], run)) : content;
  return isBlank(children) ? children : [element(name, attrs, children)];
}

function paragraphs(nodes: Node[]): Node[] {
  return wrapRuns(nodes, isInline, (run) => element("p", [], run));
}

/** Runs of spaces are not wrapped. */
function wrapRuns(nodes: Node[], belongs: (node: Node) => boolean, wrap: (run: Node[]) => Element): Node[] {
  const wrapped: Node[] = [];
  let run: Node[] = [];
  const close = () => {
    wrapped.push(...(isBlank(run) ? run : [wrap(run)]));
    run = [];
  };
  for (const node of nodes) {
    if (belongs(node)) run.push(node);
    else {
      close();
      wrapped.push(node);
    }
  }
  close();
  return wrapped;
}

function isInline(node: Node): boolean {
  return !tree.isElementNode(node) || INLINE.has(node.tagName);
}

function isNoItem(node: Node): boolean {
  return !tree.isElementNode(node) || node.tagName !== "li";
}

function isBlank(nodes: Node[]): boolean {
  return nodes.every((node) => tree.isTextNode(node) && node.value.trim() === "");
}

function levelHeadings(root: Element): void {
  let level = 1;
  for (const heading of descendants(root, /^h\d$/)) {
    level = Math.min(Number(heading.tagName.slice(1)), level + 1);
    heading.tagName = `h${level}`;
  }
}

/** A wide table scrolls inside a region. */
function arrangeTables(root: Element): void {
  const nameOf = tableNames();
  let heading = "";
  for (const table of descendants(root, /^(h\d|table)$/)) {
    if (table.tagName !== "table") {
      heading = textOf(table).trim();
      continue;
    }
    table.childNodes.sort((a, b) => SECTIONS.indexOf(a.nodeName) - SECTIONS.indexOf(b.nodeName));
    const [first] = descendants(table, /^tr$/);
    for (const cell of descendants(table, /^th$/)) {
      cell.attrs = [{ name: "scope", value: cell.parentNode === first ? "col" : "row" }];
    }
    const region = element("div", [
      { name: "class", value: "table-scroll" },
      { name: "role", value: "region" },
      { name: "aria-label", value: nameOf(heading) },
      { name: "tabindex", value: "0" },
    ]);
    tree.insertBefore(table.parentNode as Element, region, table);
    tree.detachNode(table);
    tree.appendChild(region, table);
  }
}

function textOf(parent: Element): string {
  return parent.childNodes
    .map((node) => (tree.isTextNode(node) ? node.value : tree.isElementNode(node) ? textOf(node) : ""))
    .join("");
}

function descendants(parent: Element, name: RegExp): Element[] {
  return parent.childNodes
    .filter((node) => tree.isElementNode(node))
    .flatMap((child) => [...(name.test(child.tagName) ? [child] : []), ...descendants(child, name)]);
}

function element(name: string, attrs: Element["attrs"] = [], children: Node[] = []): Element {
  const made = tree.createElement(name, html.NS.HTML, attrs);
  for (const child of children) tree.appendChild(made, child);
  return made;
}
