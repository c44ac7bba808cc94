import { SAME_LIST } from "./flow.ts";
import {
  type Element,
  type Inline,
  layout,
  measure,
  type Node,
  type PdfDocument,
  pen,
  type Tag,
} from "./pdfmake-parts.ts";

/**
 * pdfmake draws and says nothing of what it draws. Here each line belongs to an element of the document's structure
 * (ISO 32000-1, 14.8), which a screen reader reads: headings, paragraphs, lists and tables. All else, and the header
 * and footer of each page, is decoration. A node's `style` names its element where its kind does not tell.
 */
const TEXTS = /^(H[1-6])$/;

/** Called once in the printer's thread, before the first document. */
export function tagDocuments(): void {
  const { measureDocument } = measure;
  measure.measureDocument = function (node) {
    const measured = measureDocument.call(this, node);
    tag(measured, { type: "Document", parent: null, parts: [] });
    return measured;
  };
  const { buildNextLine } = layout;
  layout.buildNextLine = function (node) {
    const line = buildNextLine.call(this, node);
    if (line && node.tag) line.tag = node.tag;
    return line;
  };
  const { renderPages, renderLine, renderVector, renderSVG, renderImage } = pen;
  pen.renderPages = function (pages) {
    const { pdfDocument } = this;
    const { addPage } = pdfDocument;
    pdfDocument.addPage = (options) => {
      leave(pdfDocument);
      return addPage.call(pdfDocument, options);
    };
    renderPages.call(this, pages);
    leave(pdfDocument);
  };
  /** The header of a table that comes again on the next page is decoration. */
  const drawn = new WeakSet<Inline[]>();
  pen.renderLine = function (line, x, y) {
    const tag = line.tag ?? line.inlines[0]?.tag;
    const draw = () => renderLine.call(this, line, x, y);
    if (!tag || drawn.has(line.inlines)) {
      enter(this.pdfDocument, "decoration");
      return draw();
    }
    drawn.add(line.inlines);
    write(this.pdfDocument, elementOf(this.pdfDocument, tag), draw);
  };
  pen.renderVector = function (vector) {
    enter(this.pdfDocument, "decoration");
    renderVector.call(this, vector);
  };
  pen.renderSVG = function (svg) {
    enter(this.pdfDocument, "decoration");
    renderSVG.call(this, svg);
  };
  pen.renderImage = function (image) {
    enter(this.pdfDocument, image.tag ? elementOf(this.pdfDocument, image.tag) : "decoration");
    renderImage.call(this, image);
  };
}

function tag(node: Node | null | undefined, parent: Tag): void {
  if (!node || node._span) return;
  if (node.stack && node.style === "L") list(node.stack, parent);
  else if (node.stack) for (const child of node.stack) tag(child, parent);
  else if (node.columns) for (const child of node.columns) tag(child, parent);
  else if (node.ul ?? node.ol) list(node.ul ?? node.ol ?? [], parent, node.style === SAME_LIST);
  else if (node.table) table(node, parent);
  else if (node.toc) contents(node.toc, parent);
  else if (node.image) node.tag = node.alt ? { ...below(parent, "Figure"), alt: node.alt } : undefined;
  else if (node.text) node.tag = below(parent, TEXTS.test(`${node.style}`) ? `${node.style}` : "P");
}

function below(parent: Tag, type: string): Tag {
  return { type, parent, parts: [] };
}

/** A part of a list's item or of a table's row. */
function partOf(parent: Tag, type: string): Tag {
  const part = below(parent, type);
  parent.parts.push(part);
  return part;
}

/** A text alone is no paragraph in its cell or item. */
function fill(part: Tag, node: Node | undefined): void {
  if (node?.text === undefined) tag(node, part);
  else node.tag = part;
}

const lists = new WeakMap<Tag, Tag>();

function list(items: Node[], parent: Tag, isSame = false): void {
  const own = (isSame && lists.get(parent)) || below(parent, "L");
  lists.set(parent, own);
  for (const item of items) {
    const line = below(own, "LI");
    const [number] = item.listMarker?._inlines ?? [];
    if (number) number.tag = partOf(line, "Lbl");
    fill(partOf(line, "LBody"), item);
  }
}

/** A table of one column is a frame around texts, or lines to write on. */
function table({ table, style }: Node, parent: Tag): void {
  const { body, headerRows = 0 } = table ?? { body: [] };
  const columns = body[0]?.length ?? 0;
  if (columns < 2) {
    const frame = style === "BlockQuote" ? below(parent, style) : parent;
    for (const [cell] of body) tag(cell, frame);
    return;
  }
  const own = below(parent, "Table");
  for (const [index, row] of body.entries()) {
    if (index === 0 && row[0]?.colSpan === columns) {
      fill(below(own, "Caption"), row[0]);
      continue;
    }
    const line = below(own, "TR");
    const isHead = index < headerRows || (index === 0 && row.every(({ bold }) => bold));
    for (const cell of row.filter(({ _span }) => !_span)) {
      const part = partOf(line, isHead ? "TH" : "TD");
      if (isHead) part.scope = "Column";
      if (cell.colSpan) part.columns = cell.colSpan;
      fill(part, cell);
    }
  }
}

function contents({ title, _table }: NonNullable<Node["toc"]>, parent: Tag): void {
  tag(title, parent);
  const own = below(parent, "TOC");
  for (const row of _table?.table?.body ?? []) {
    const line = below(own, "TOCI");
    for (const cell of row) fill(line, cell);
  }
}

/** Made when its first line is drawn, so that nothing empty is in the structure but the cells of a row. */
function elementOf(pdf: PdfDocument, tag: Tag): Element {
  if (tag.element) return tag.element;
  const { type, parent, parts, scope, columns, alt } = tag;
  const element = pdf.struct(type, { scope, alt });
  tag.element = element;
  if (columns) element.dictionary.data.A = { ...(element.dictionary.data.A ?? {}), O: "Table", ColSpan: columns };
  if (parent) elementOf(pdf, parent).add(element);
  else pdf.addStructure(element);
  for (const part of parts) elementOf(pdf, part);
  return element;
}

/** What is being drawn: an element, a decoration, or nothing yet on this page. Lines of one paragraph are one piece. */
const drawing = new WeakMap<PdfDocument, Element | "decoration">();

function enter(pdf: PdfDocument, next: Element | "decoration"): void {
  if (drawing.get(pdf) === next) return;
  leave(pdf);
  drawing.set(pdf, next);
  if (next === "decoration") pdf.markContent("Artifact");
  else next.add(pdf.markStructureContent(next.dictionary.data.S));
}

function leave(pdf: PdfDocument): void {
  if (drawing.delete(pdf)) pdf.endMarkedContent();
}

/** The words of a link, which pdfmake draws one by one, are one element with their areas to click on. */
function write(pdf: PdfDocument, element: Element, draw: () => void): void {
  const { text, goTo } = pdf;
  let link: { target: string; element: Element } | undefined;
  const setLink = (target?: string) => {
    if (target === link?.target) return;
    leave(pdf);
    link?.element.end();
    link = target ? { target, element: pdf.struct("Link") } : undefined;
    if (link) element.add(link.element);
    pdf._currentStructureElement = link?.element;
  };
  pdf.text = (words, x, y, options) => {
    setLink(options.link ?? options.goTo);
    enter(pdf, link?.element ?? element);
    return text.call(pdf, words, x, y, options);
  };
  pdf.goTo = (x, y, width, height, name) =>
    goTo.call(pdf, x, y, width, height, name, { structParent: pdf._currentStructureElement });
  draw();
  setLink();
  Object.assign(pdf, { text, goTo });
}
