import type { Content, CustomTableLayout, Margins, TDocumentDefinitions } from "pdfmake/interfaces";
import type { SheetField } from "#app/content/texts/challenge-schemas.ts";
import { palette } from "#app/theme/palette.ts";
import { printable, runningFoot, withBold } from "./text.ts";

/** Margins with room for a ring binder. */
const MARGINS = { A4: [64, 70, 64, 62], A5: [48, 44, 36, 44] } satisfies Record<string, Margins>;
const LINE_HEIGHT = 22;
const ROW_HEIGHT = 18;

interface Sheets {
  title: string;
  subtitle: string;
  description: string;
  siteName: string;
  sellerName: string;
  content: Content[];
  pageSize?: keyof typeof MARGINS;
  /** The footer; by default the name of the site and the title. */
  foot?: string;
}

/** A workbook: a cover of rising arcs, then sheets with the title and the page number at the foot. */
export function sheets(parts: Sheets): TDocumentDefinitions {
  const {
    title,
    subtitle,
    description,
    siteName,
    sellerName,
    content,
    pageSize = "A4",
    foot = `${siteName} · ${title}`,
  } = parts;
  const margins = MARGINS[pageSize];
  const [left, , right] = margins;
  const date = new Date("2026-11-21T00:00:00Z");
  return {
    pageSize,
    pageMargins: margins,
    info: { title, author: sellerName, subject: description, creator: siteName, creationDate: date, modDate: date },
    defaultStyle: { font: "Figtree", fontSize: 10.5, lineHeight: 1.32, color: palette.ink },
    background: (page, { width, height }) => (page === 1 ? [{ svg: cover(width, height), width, height }] : null),
    content: [...coverTexts(title, subtitle, siteName), ...content],
    footer: (page, total) => (page === 1 ? null : runningFoot(foot, `${page} / ${total}`, [left, 24, right, 0])),
  };
}

function cover(width: number, height: number): string {
  const arc = (radius: number, color: string) =>
    `<circle cx="${width * 0.56}" cy="${height + 40}" r="${radius}" fill="${color}"/>`;
  return `<svg viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${palette.inverse}"/>${arc(400, palette.inverseLight)}${arc(300, palette.primary)}${arc(200, palette.primaryMid)}${arc(104, palette.sun)}</svg>`;
}

function coverTexts(title: string, subtitle: string, siteName: string): Content[] {
  return [
    { text: printable(siteName), font: "Fraunces", fontSize: 18, color: palette.surface, margin: [0, 10, 0, 96] },
    { text: printable(title), style: "H1", font: "Fraunces", fontSize: 40, lineHeight: 1.05, color: palette.surface },
    { text: printable(subtitle), fontSize: 14, lineHeight: 1.4, color: palette.primaryMid, margin: [0, 18, 120, 0] },
  ];
}

/** A title that starts a sheet; `sun` is the progress from 0 to 1. */
export function sheetTitle(eyebrow: string, title: string, sun?: number): Content {
  const texts = {
    stack: [
      { text: printable(eyebrow), bold: true, color: palette.accent, fontSize: 10.5 },
      { text: printable(title), style: "H2", font: "Fraunces", fontSize: 28, lineHeight: 1.08, color: palette.inverse },
    ],
    width: "*",
  };
  const columns = sun === undefined ? [texts] : [texts, { svg: risingSun(sun), width: 92 }];
  return { columns, columnGap: 16, margin: [0, 0, 0, 14], pageBreak: "before" };
}

/** The sun on its arc: at the foot on the first day, at the top on the last. */
function risingSun(done: number): string {
  const angle = Math.PI * (1 - done / 2);
  const x = 56 + 46 * Math.cos(angle);
  const y = 56 - 46 * Math.sin(angle);
  return `<svg viewBox="0 0 112 66"><path d="M10 56A46 46 0 0 1 102 56" fill="none" stroke="${palette.line}" stroke-width="2.5"/><path d="M10 56A46 46 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)}" fill="none" stroke="${palette.primary}" stroke-width="4" stroke-linecap="round"/><path d="M2 56H110" stroke="${palette.line}" stroke-width="2.5"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="8.5" fill="${palette.sun}"/></svg>`;
}

export function heading(text: string, rank: "H3" | "H4" | "H5" = "H3"): Content {
  const look = { font: "Fraunces", fontSize: 14.5, color: palette.inverse };
  return { text: printable(text), style: rank, ...look, margin: [0, 14, 0, 5] };
}

export function paragraph(text: string): Content {
  return { text: withBold(text), margin: [0, 0, 0, 7] };
}

/** A numbered list of actions. */
export function steps(items: string[]): Content {
  return {
    ol: items.map((item) => ({ text: withBold(item), margin: [2, 0, 0, 5] })),
    markerColor: palette.primary,
    margin: [0, 0, 0, 6],
  };
}

const TICK = `<svg viewBox="0 0 12 12"><rect x="0.6" y="0.6" width="10.8" height="10.8" rx="2.4" fill="none" stroke="${palette.inkSoft}" stroke-width="1"/></svg>`;

/** A list of boxes to tick. */
export function checklist(items: string[]): Content {
  return {
    style: "L",
    stack: items.map((item) => ({
      columns: [
        { svg: TICK, width: 11 },
        { text: printable(item), width: "*", margin: [0, -1.5, 0, 0] },
      ],
      columnGap: 9,
      margin: [0, 0, 0, 7],
    })),
    margin: [0, 2, 0, 4],
  };
}

export function box(title: string, text: string): Content {
  const stack = [{ text: printable(title), bold: true, margin: [0, 0, 0, 3] as [number, number, number, number] }];
  return {
    table: { widths: ["*"], body: [[{ stack: [...stack, { text: withBold(text) }] }]] },
    layout: { ...plain, fillColor: () => palette.surfaceMuted },
    margin: [0, 8, 0, 8],
    unbreakable: true,
  };
}

/** A field to write in. */
export function field(sheet: SheetField): Content {
  const title: Content[] = [{ text: printable(sheet.title), bold: true, fontSize: 11.5 }];
  if (sheet.hint) title.push({ text: printable(sheet.hint), color: palette.inkSoft, fontSize: 9.5 });
  const room = sheet.kind === "lines" ? ruledLines(sheet.lines) : grid(sheet.columns, sheet.rows);
  return { stack: [...title, room], margin: [0, 6, 0, 12], unbreakable: true };
}

export function ruledLines(count: number): Content {
  return {
    table: { widths: ["*"], heights: LINE_HEIGHT, body: Array.from({ length: count }, () => [""]) },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : 0.7),
      vLineWidth: () => 0,
      hLineColor: () => palette.line,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
  };
}

function grid(columns: string[], rows: string[]): Content {
  const isNamed = rows.some(Boolean);
  // A heading is never broken inside a word: seven at 9.5 points are wider than the paper.
  const isCrowded = columns.length > 5;
  const first = isCrowded ? "16%" : isNamed && columns.length < 5 ? "34%" : "30%";
  const widths = columns.map((_, column) => (column === 0 ? first : "*"));
  const head = columns.map((text) => ({
    text: printable(text),
    bold: true,
    fontSize: isCrowded ? 8.5 : 9.5,
    fillColor: palette.surfaceMuted,
  }));
  const body = rows.map((row) => [{ text: printable(row) }, ...columns.slice(1).map(() => ({ text: "" }))]);
  return {
    table: { widths, heights: (row) => (row === 0 ? 14 : ROW_HEIGHT), body: [head, ...body] },
    layout: lined,
    margin: [0, 5, 0, 0],
  };
}

/** Two columns: a label and its value. */
export function sums(rows: [string, string][]): Content {
  return {
    table: {
      widths: ["*", "auto"],
      body: rows.map(([label, value], index) => [
        { text: printable(label), bold: index === rows.length - 1 },
        { text: printable(value), bold: index === rows.length - 1, alignment: "right" },
      ]),
    },
    layout: { ...lined, vLineWidth: () => 0 },
    margin: [0, 2, 0, 6],
  };
}

const plain: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 12,
  paddingRight: () => 12,
  paddingTop: () => 9,
  paddingBottom: () => 9,
};

const lined: CustomTableLayout = {
  hLineWidth: () => 0.7,
  vLineWidth: () => 0.7,
  hLineColor: () => palette.line,
  vLineColor: () => palette.line,
  paddingLeft: () => 7,
  paddingRight: () => 7,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};
