/**
 * HTML that a browser reads as it is written: paragraphs hold no blocks, list items stand in lists, cells in rows,
 * headings leave no level out. For what the sanitiser let through: its tags are few and its attributes quoted.
 */
const INLINE = new Set(["a", "b", "code", "em", "i", "s", "strong", "u"]);
const PHRASING_BLOCKS = new Set(["p", "h2", "h3", "h4", "pre", "caption"]);
const TABLE_PARTS = new Set(["table", "thead", "tbody", "tfoot", "tr"]);
const PARENTS: Record<string, string[]> = {
  li: ["ul", "ol"],
  figcaption: ["figure"],
  caption: ["table"],
  thead: ["table"],
  tbody: ["table"],
  tfoot: ["table"],
  tr: ["table", "thead", "tbody", "tfoot"],
  td: ["tr"],
  th: ["tr"],
};
/** An element in one of these has nothing to do with what stands outside. */
const WALLS = new Set(["td", "th", "blockquote", "figure"]);
/** Two regions of a page are not to have one name. */
const tableBox = (number: number) =>
  `<div class="table-scroll" role="region" aria-label="Tableau ${number}" tabindex="0">`;
const EMPTY =
  /<(p|h[2-4]|li|b|strong|em|i|u|s|a|code|pre|caption|figcaption|ul|ol|blockquote|figure)(?: [^>]*)?>\s*<\/\1>/g;

interface Open {
  name: string;
  /** What closes it; empty when only its content was kept. */
  end: string;
}

export function wellFormed(html: string): string {
  const actor = new Writer();
  for (const [token, slash, name = "", attributes = ""] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g)) {
    if (!name) actor.text(token);
    else if (slash) actor.close(name);
    else actor.open(name, attributes.replace(/\s*\/$/, ""));
  }
  let clean = actor.finish();
  for (let before = ""; before !== clean; ) {
    before = clean;
    clean = clean.replace(EMPTY, "");
  }
  return clean;
}

class Writer {
  #out = "";
  #stack: Open[] = [];
  #level = 1;
  #isFirstRow = false;
  #tables = 0;

  text(text: string): void {
    if (!text.trim()) {
      const top = this.#top();
      if (top && top !== "ul" && top !== "ol" && !TABLE_PARTS.has(top)) this.#out += text;
      return;
    }
    this.#makeRoomForPhrasing();
    this.#out += text;
  }

  open(name: string, attributes: string): void {
    if (name === "br" || name === "img") {
      this.#makeRoomForPhrasing();
      this.#out += `<${name}${attributes}>`;
    } else if (INLINE.has(name)) {
      this.#openInline(name, attributes);
    } else {
      this.#openBlock(name);
    }
  }

  close(name: string): void {
    const index = this.#stack.findLastIndex((open) => open.name === name);
    const wall = this.#stack.findLastIndex((open) => WALLS.has(open.name));
    if (index === -1 || index < wall) return;
    this.#closeDownTo(index);
  }

  finish(): string {
    this.#closeDownTo(0);
    return this.#out;
  }

  #openInline(name: string, attributes: string): void {
    if (name === "a") this.close("a");
    this.#makeRoomForPhrasing();
    // A link without an address is only text.
    if (name === "a" && !attributes.includes("href=")) this.#push(name, "", "");
    else this.#push(name, `<${name}${attributes}>`, `</${name}>`);
  }

  #openBlock(name: string): void {
    while (INLINE.has(this.#top()) || PHRASING_BLOCKS.has(this.#top())) this.#closeDownTo(this.#stack.length - 1);
    const parents = PARENTS[name];
    if (parents) {
      const wall = this.#stack.findLastIndex((open) => WALLS.has(open.name) && !parents.includes(open.name));
      const index = this.#stack.findLastIndex((open) => parents.includes(open.name));
      const isOutOfReach = index === -1 || (index < wall && !(name === "td" || name === "th" || name === "tr"));
      if (isOutOfReach) return;
      this.#closeDownTo(index + 1);
    } else {
      this.#leaveGaps();
    }
    if (name === "hr") this.#out += "<hr>";
    else if (name === "table") {
      this.#isFirstRow = true;
      this.#tables += 1;
      this.#push(name, `${tableBox(this.#tables)}<table>`, "</table></div>");
    } else if (name === "th") this.#push(name, `<th scope="${this.#isFirstRow ? "col" : "row"}">`, "</th>");
    else if (/^h\d$/.test(name)) {
      this.#level = Math.min(Number(name.slice(1)), this.#level + 1);
      this.#push(name, `<h${this.#level}>`, `</h${this.#level}>`);
    } else this.#push(name, `<${name}>`, `</${name}>`);
  }

  /** Words stand in something: a paragraph at the top, an item in a list, never between the cells of a table. */
  #makeRoomForPhrasing(): void {
    this.#leaveGaps();
    if (this.#stack.length === 0) this.#push("p", "<p>", "</p>");
  }

  #leaveGaps(): void {
    const table = this.#stack.findLastIndex((open) => open.name === "table");
    if (TABLE_PARTS.has(this.#top())) this.#closeDownTo(table);
    const top = this.#top();
    if (top === "ul" || top === "ol") this.#push("li", "<li>", "</li>");
  }

  #push(name: string, start: string, end: string): void {
    this.#out += start;
    this.#stack.push({ name, end });
  }

  #closeDownTo(length: number): void {
    while (this.#stack.length > length) {
      const { name, end } = this.#stack.pop() as Open;
      if (name === "tr") this.#isFirstRow = false;
      this.#out += end;
    }
  }

  #top(): string {
    return this.#stack.at(-1)?.name ?? "";
  }
}
