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

/** Added by the site's script, so in no page's HTML. */
const ADDED_LATER = ["visually-hidden"];
const MAX_SHEETS = 300;
const GROUPS = /^@(media|supports|layer|container|starting-style)/;

/** Cuts a compiled style sheet into its rules once; what comes back makes the style sheet of a page's HTML. */
export function usedStyles(css: string): (html: string) => string {
  const pieces = parse(css);
  const sheets = new Map<string, string>();
  return (html) => {
    const attributes = new Set<string>();
    for (const [attribute] of html.matchAll(/ class="[^"]*"/g)) attributes.add(attribute);
    const key = [...attributes].join();
    let sheet = sheets.get(key);
    if (sheet !== undefined) return sheet;
    const names = [...attributes].flatMap((attribute) => attribute.slice(' class="'.length, -1).split(" "));
    sheet = print(pieces, new Set([...ADDED_LATER, ...names]));
    if (sheets.size < MAX_SHEETS) sheets.set(key, sheet);
    return sheet;
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
      if (used.length > 0) css += `${used.map((selector) => selector.text).join(",")}{${piece.block}}`;
    }
  }
  return css;
}

function parse(css: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  while (start < css.length) {
    const end = find(css, start, (char) => char === "{" || char === ";");
    const head = css.slice(start, end).trim();
    if (css[end] !== "{") {
      if (head) pieces.push({ verbatim: `${head};` });
      start = end + 1;
      continue;
    }
    const close = closing(css, end);
    const block = css.slice(end + 1, close);
    if (GROUPS.test(head)) pieces.push({ open: head, pieces: parse(block) });
    else if (head.startsWith("@property ")) {
      pieces.push({ property: head.slice("@property ".length), verbatim: `${head}{${block}}` });
    } else if (head.startsWith("@")) pieces.push({ verbatim: `${head}{${block}}` });
    else pieces.push({ selectors: split(head).map((text) => ({ text, classes: classesOf(text) })), block });
    start = close + 1;
  }
  return pieces;
}

/** Only what stands outside of brackets: `:not(.a)`, `:is(.a, .b)` and `[class*="a"]` ask for no class for certain. */
function classesOf(selector: string): string[] {
  let bare = selector;
  for (let before = ""; before !== bare; ) {
    before = bare;
    bare = bare.replace(/\([^()]*\)|\[[^[\]]*\]/g, "");
  }
  return [...bare.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = ""]) => name.replaceAll("\\", ""));
}

function split(selectors: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start <= selectors.length; ) {
    const end = find(selectors, start, (char) => char === ",");
    parts.push(selectors.slice(start, end).trim());
    start = end + 1;
  }
  return parts;
}

/** Where the first such character stands outside of brackets and strings; the end when there is none. */
function find(text: string, start: number, isIt: (char: string) => boolean): number {
  let depth = 0;
  let quote = "";
  for (let index = start; index < text.length; index += 1) {
    const char = text[index] ?? "";
    if (char === "\\") index += 1;
    else if (quote) quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (depth === 0 && isIt(char)) return index;
    else if (char === "(" || char === "[") depth += 1;
    else if (char === ")" || char === "]") depth -= 1;
  }
  return text.length;
}

/** The brace that closes the one at `open`. */
function closing(css: string, open: number): number {
  let depth = 0;
  return find(css, open, (char) => {
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    return char === "}" && depth === 0;
  });
}
