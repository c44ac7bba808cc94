import docMeasure from "pdfmake/js/DocMeasure.js";
import layoutBuilder from "pdfmake/js/LayoutBuilder.js";
import renderer from "pdfmake/js/Renderer.js";

/** An element before it is drawn. */
export interface Tag {
  type: string;
  parent: Tag | null;
  /** Made together with it, so that they stand in their order even where one of them stays empty. */
  parts: Tag[];
  scope?: "Column";
  /** What a picture shows, for who cannot see it. */
  alt?: string;
  columns?: number;
  element?: Element;
}

/** An element in pdfkit. */
export interface Element {
  dictionary: { data: Record<string, unknown> };
  add(child: unknown): void;
  end(): void;
}

export interface PdfDocument {
  struct(type: string, options?: { scope?: string; alt?: string }): Element;
  addStructure(element: Element): void;
  markContent(tag: "Artifact"): void;
  markStructureContent(type: unknown): unknown;
  endMarkedContent(): void;
  text(text: string, x: number, y: number, options: { link?: string; goTo?: string }): void;
  goTo(x: number, y: number, width: number, height: number, name: string, options?: object): void;
  addPage(options?: object): unknown;
  _currentStructureElement?: Element;
}

/** A node of pdfmake, measured. */
export interface Node {
  tag?: Tag;
  style?: unknown;
  text?: unknown;
  image?: unknown;
  /** Empty for a picture that only decorates. */
  alt?: string;
  stack?: Node[];
  columns?: Node[];
  ul?: Node[];
  ol?: Node[];
  listMarker?: { _inlines?: Inline[] };
  table?: { body: Node[][]; headerRows?: number };
  toc?: { title: Node | null; _table?: Node };
  bold?: boolean;
  colSpan?: number;
  _span?: boolean;
}

export interface Inline {
  tag?: Tag;
}

interface Line {
  tag?: Tag;
  inlines: Inline[];
}

interface Renderer {
  pdfDocument: PdfDocument;
  renderPages(pages: unknown): void;
  renderLine(line: Line, x: number, y: number): void;
  renderVector(vector: unknown): void;
  renderSVG(svg: unknown): void;
  renderImage(image: Node): void;
}

interface Measure {
  measureDocument(node: Node): Node;
}

interface Layout {
  buildNextLine(node: Node): Line | null;
}

export const measure: Measure = classOf(docMeasure);
export const layout: Layout = classOf(layoutBuilder);
export const pen: Renderer = classOf(renderer);

/** A module of pdfmake, which bundlers and Node import in different ways. */
function classOf<Prototype>(part: unknown): Prototype {
  const { default: inner } = part as { default?: { prototype: Prototype } };
  return (inner ?? (part as { prototype: Prototype })).prototype;
}
