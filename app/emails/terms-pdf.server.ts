import pdfmake from "pdfmake";
import type { Content, ContentText, TDocumentDefinitions } from "pdfmake/interfaces";
import { publicUrl } from "#app/config/env.server.ts";
import type { LegalDocument, LegalSection } from "#app/content/legal/types.ts";
import { formatDate } from "#app/domain/time.ts";
import { MEASURE, pdfPieces } from "./pdf-blocks.ts";
import { bind, heightOf, startsPage } from "./pdf-flow.ts";
import { fontFamilies, fontFiles } from "./pdf-fonts.server.ts";
import { printable } from "./pdf-inline.ts";
import { paper } from "./theme.ts";

// pdfmake's own memory of files asks for __dirname, which a bundled ES module does not have: fonts come from ours.
Object.assign(pdfmake, {
  virtualfs: { existsSync: (name: string) => fontFiles.has(name), readFileSync: (name: string) => fontFiles.get(name) },
});
pdfmake.setFonts(fontFamilies);
// A text of ours loads nothing, from disk or network.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

interface Imprint {
  siteName: string;
  sellerName: string;
}

/** Drawn once for each text: what a version says never changes. Keyed by the words, so a corrected file is seen too. */
const drawn = new Map<string, Promise<Buffer>>();

/** The legal document as an A4 file, from the same words as its page: a durable medium (art. L221-13). */
export async function legalPdf(document: LegalDocument, options: Imprint): Promise<Buffer> {
  const key = JSON.stringify([document, options.siteName, options.sellerName]);
  const known = drawn.get(key);
  if (known) return known;
  const pdf = pdfmake.createPdf(layOut(document, options)).getBuffer();
  drawn.set(key, pdf);
  // A failure is not remembered: the next letter tries again.
  pdf.catch(() => drawn.delete(key));
  return pdf;
}

function layOut(document: LegalDocument, { siteName, sellerName }: Imprint): TDocumentDefinitions {
  const version = `Version du ${formatDate(document.version)}`;
  const date = new Date(document.version);
  const page = `${publicUrl}/${document.slug}`;
  return {
    version: "1.7",
    pageSize: "A4",
    pageMargins: [92, 80, 84, 76],
    language: "fr-FR",
    displayTitle: true,
    // The date of the text, not of the drawing: the same words give the same bytes.
    info: {
      title: document.title,
      author: sellerName,
      subject: document.description,
      keywords: `${siteName}, ${document.title}, ${version}`,
      creator: siteName,
      creationDate: date,
      modDate: date,
    },
    defaultStyle: { font: "Figtree", fontSize: 9.75, lineHeight: 1.26, color: paper.ink },
    content: [
      ...titleOf(document, siteName, `${version}, ${sellerName}`),
      ...document.sections.flatMap((part) => section(part, page)),
    ],
    header: (number) => (number === 1 ? null : runningHead(document.title, siteName)),
    footer: (number, total) => runningFoot(`${sellerName} · ${version}`, `${number} / ${total}`),
    pageBreakBefore: startsPage,
  };
}

const MARK = `<svg viewBox="0 0 40 32"><path d="M3 29C4 14 14 5 33 5" fill="none" stroke="${paper.terracotta}" stroke-width="5" stroke-linecap="round"/><path d="M15 29c1-7 6-11 15-11" fill="none" stroke="${paper.peach}" stroke-width="5" stroke-linecap="round"/><circle cx="33" cy="27" r="4" fill="${paper.sun}"/></svg>`;

function titleOf(document: LegalDocument, siteName: string, imprint: string): Content[] {
  return [
    {
      columns: [
        { svg: MARK, width: 22 },
        { text: printable(siteName), font: "Fraunces", fontSize: 15, color: paper.plum, margin: [0, -1, 0, 0] },
      ],
      columnGap: 7,
      margin: [0, 0, 0, 40],
    },
    { text: printable(document.title), font: "Fraunces", fontSize: 28, lineHeight: 1.08, color: paper.plum },
    { text: printable(imprint), color: paper.soft, margin: [0, 8, 0, 14] },
    { text: printable(document.description), fontSize: 11.5, lineHeight: 1.4, margin: [0, 0, 0, 8] },
  ];
}

function section({ id, heading, blocks }: LegalSection, base: string): Content[] {
  const headline: ContentText = {
    text: printable(heading),
    font: "Fraunces",
    fontSize: 14,
    lineHeight: 1.15,
    color: paper.plum,
    margin: [0, 18, 0, 6],
    outline: true,
  };
  const pieces = blocks.flatMap((block) => pdfPieces(block, base));
  // The model form is cut out and filled in: one sheet.
  const whole = id.includes("formulaire");
  const height = 1.5 * heightOf(heading, MEASURE / 1.5) + 24;
  return bind([{ content: headline, height, ties: true }, ...pieces], { whole });
}

function runningHead(title: string, siteName: string): Content {
  return {
    columns: [{ text: printable(title) }, { text: printable(siteName), alignment: "right" }],
    fontSize: 8.5,
    color: paper.soft,
    margin: [92, 42, 84, 0],
  };
}

function runningFoot(imprint: string, page: string): Content {
  return {
    columns: [
      { text: printable(imprint), width: "*" },
      { text: page, alignment: "right", width: 60 },
    ],
    fontSize: 8.5,
    color: paper.soft,
    margin: [92, 34, 84, 0],
  };
}
