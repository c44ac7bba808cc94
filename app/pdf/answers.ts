import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import { palette } from "#app/theme/palette.ts";
import { type Face, logo, printable, runningFoot, titleLook, withName } from "./text.ts";

type Line = { label: string; isRetired: boolean } & ({ text: string } | { columns: string[]; rows: string[][] });

interface Sheet {
  lesson: { title: string };
  title: string;
  day: string | null;
  isRetired: boolean;
  lines: Line[];
}

interface Answers {
  name: string;
  siteName: string;
  sheets: Sheet[];
  notes: { lesson: { title: string }; day: string; text: string }[];
}

/** A learner's workbook. It is personal, so it is printed for each request and never stored. */
export function layOutAnswers({ name, siteName, sheets, notes }: Answers, face: Face): TDocumentDefinitions {
  const title = `Mon cahier, ${name}`;
  return {
    pageMargins: [84, 72, 84, 72],
    info: { title, author: siteName, creator: siteName },
    defaultStyle: { font: "Figtree", fontSize: 10.5, lineHeight: 1.35, color: palette.ink },
    content: [
      logo(siteName, face),
      { text: "Mon cahier", ...titleLook(28) },
      { text: withName(name), color: palette.inkSoft, margin: [0, 8, 0, 14] },
      ...sheets.filter(({ day }) => day !== null).map(sheet),
      ...notes.map(({ lesson, day, text }) => [
        ...heading(`Mes notes\u00a0: ${lesson.title}`, day),
        { text: withName(text) },
      ]),
    ],
    footer: (page, pages) => runningFoot(title, `${page} / ${pages}`, [84, 34, 84, 0]),
  };
}

function sheet({ lesson, title, day, isRetired, lines }: Sheet): Content {
  const below = [lesson.title, day, ...(isRetired ? ["cet exercice n’est plus dans la leçon"] : [])];
  return [...heading(title, below.join(" · ")), ...lines.map(line)];
}

function heading(title: string, below: string): Content[] {
  return [
    {
      text: printable(title),
      style: "H2",
      font: "Fraunces",
      fontSize: 15,
      color: palette.inverse,
      margin: [0, 22, 0, 2],
      outline: true,
    },
    { text: printable(below), fontSize: 9, color: palette.inkSoft, margin: [0, 0, 0, 8] },
  ];
}

function line(one: Line): Content {
  const name = one.isRetired ? `${one.label} (cette question n’est plus dans l’exercice)` : one.label;
  const label: Content = { text: printable(name), bold: true, fontSize: 9.5, margin: [0, 6, 0, 2] };
  if ("text" in one) return [label, { text: withName(one.text || "—") }];
  if (one.rows.length === 0) return [label, { text: "—" }];
  const body = [one.columns, ...one.rows].map((row, index) =>
    row.map((cell) => ({ text: withName(cell, index === 0), fontSize: 9.5 })),
  );
  // Shares: a column that is as wide as its longest word would push the last one off the sheet.
  const widths = one.columns.map(() => `${100 / one.columns.length}%`);
  const table = { headerRows: 1, widths, body };
  return [label, { table, layout: "lightHorizontalLines" }];
}
