import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import type { PrintedField, PrintedPart } from "#app/domain/school/blocks/block-kind.ts";
import type { PrintedPictures } from "#app/domain/school/media/lesson-media.ts";
import { palette } from "#app/theme/palette.ts";
import { COLUMN, markdownContent, markedParagraph } from "./markdown.ts";
import { checklist, field, heading, sheets } from "./sheets.ts";
import { type Face, printable } from "./text.ts";

export interface CourseBooklet {
  title: string;
  subtitle: string;
  siteName: string;
  sellerName: string;
  /** « Exemplaire de Léa Martin ». */
  owner: string;
  modules: { eyebrow: string; title: string; summary: string; lessons: BookletLesson[] }[];
}

interface BookletLesson {
  eyebrow: string;
  title: string;
  summary: string;
  parts: PrintedPart[];
}

const POINTS_OF_A_PIXEL = 0.75;
const MAX_HEIGHT = 380;

/** The lessons of a course on paper, with a table of contents and room to write. */
export function layOutBooklet(booklet: CourseBooklet, _face: Face, pictures: PrintedPictures): TDocumentDefinitions {
  const { title, subtitle, siteName, sellerName, owner, modules } = booklet;
  return sheets({
    title,
    subtitle,
    siteName,
    sellerName,
    description: subtitle,
    foot: `${title} · ${owner}`,
    content: [contents(), ...modules.flatMap((one) => module(one, pictures))],
  });
}

function contents(): Content {
  const look = { font: "Fraunces", fontSize: 28, color: palette.inverse, margin: [0, 0, 0, 14] };
  const title = { text: "Sommaire", style: "H2", ...look };
  return { toc: { title } as never, pageBreak: "before" } as Content;
}

function module(
  { eyebrow, title, summary, lessons }: CourseBooklet["modules"][number],
  pictures: PrintedPictures,
): Content[] {
  const head: Content[] = [
    { text: printable(eyebrow), bold: true, color: palette.accent, pageBreak: "before" },
    {
      text: printable(title),
      style: "H2",
      font: "Fraunces",
      fontSize: 32,
      lineHeight: 1.08,
      color: palette.inverse,
      outline: true,
      tocItem: true,
      tocStyle: { bold: true },
      tocMargin: [0, 10, 0, 2],
    },
    { text: printable(summary), fontSize: 12, color: palette.inkSoft, margin: [0, 8, 0, 24] },
  ];
  return [...head, ...lessons.flatMap((one, index) => lesson(one, index > 0, pictures))];
}

function lesson(
  { eyebrow, title, summary, parts }: BookletLesson,
  startsPage: boolean,
  pictures: PrintedPictures,
): Content[] {
  return [
    {
      text: printable(eyebrow),
      bold: true,
      color: palette.accent,
      ...(startsPage && { pageBreak: "before" }),
    },
    {
      text: printable(title),
      style: "H3",
      font: "Fraunces",
      fontSize: 24,
      lineHeight: 1.08,
      color: palette.inverse,
      outline: true,
      tocItem: true,
      tocMargin: [14, 0, 0, 2],
      margin: [0, 0, 0, 8],
    },
    { text: printable(summary), color: palette.inkSoft, margin: [0, 0, 0, 14] },
    ...parts.flatMap((one) => part(one, pictures)),
  ];
}

function part(one: PrintedPart, pictures: PrintedPictures): Content[] {
  if (one.kind === "text") return markdownContent(one.markdown);
  if (one.kind === "note") return [note(one.text)];
  if (one.kind === "picture") return [picture(one, pictures[one.asset])];
  const lead = { stack: [heading(one.title, "H4"), markedParagraph(one.intro)], unbreakable: true };
  return [lead, ...one.fields.map(sheetField)];
}

const note = (text: string): Content => ({ text: printable(text), color: palette.inkSoft, margin: [0, 4, 0, 8] });

type Picture = Extract<PrintedPart, { kind: "picture" }>;

/** As on the page, and no wider than the column, nor higher than half of the paper. */
function picture({ asset, alt, caption }: Picture, file: PrintedPictures[string] | undefined): Content {
  if (!file) return note([alt, caption].filter(Boolean).join(" · "));
  const { width, height } = file;
  const shown = Math.min(COLUMN, width * POINTS_OF_A_PIXEL, (MAX_HEIGHT * width) / height);
  const below = { text: printable(caption), color: palette.inkSoft, fontSize: 9.5, margin: [0, 4, 0, 0] };
  const stack = [{ image: asset, width: shown, alt }, ...(caption ? [below] : [])];
  return { stack, margin: [0, 6, 0, 12], unbreakable: true } as Content;
}

function sheetField({ label, hint, ...room }: PrintedField): Content {
  if ("lines" in room) return field({ kind: "lines", title: label, hint, lines: room.lines });
  if ("columns" in room) return field({ kind: "grid", title: label, hint, ...room });
  const title: Content[] = [{ text: printable(label), bold: true, fontSize: 11.5 }];
  if (hint) title.push({ text: printable(hint), color: palette.inkSoft, fontSize: 9.5 });
  return { stack: [...title, checklist(room.choices)], margin: [0, 6, 0, 12], unbreakable: true };
}
