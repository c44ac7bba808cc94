import type { Content, ContentText, TDocumentDefinitions } from "pdfmake/interfaces";
import { href } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import type { LegalDocument, LegalSection } from "#app/content/legal/blocks.ts";
import type { LegalSlug } from "#app/content/legal/documents.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { palette } from "#app/theme/palette.ts";
import { MEASURE, pdfPieces } from "./blocks.ts";
import { bind, heightOf, startsPage } from "./flow.ts";
import { printable } from "./inline.ts";
import { drawPdf, makePdf, pdfLogo } from "./printer.server.ts";
import { runningFoot } from "./running-foot.ts";

interface Imprint {
  /** The page that shows the document. */
  slug: LegalSlug;
  siteName: string;
  sellerName: string;
}

/** The legal document as an A4 PDF, made from the same text as its page: a durable medium (art. L221-13). */
export async function legalPdf(document: LegalDocument, options: Imprint): Promise<Buffer> {
  const key = JSON.stringify([document, options]);
  const { slug, ...imprint } = options;
  const version = `Version du ${formatDate(document.version)}`;
  return drawPdf(key, () => layOut(document, { ...imprint, version, page: publicUrl + href(`/${slug}`) }));
}

/** A document about one order in the same layout. It is not cached. */
export function orderPdf(document: LegalDocument, imprint: Omit<Imprint, "slug">): Promise<Buffer> {
  const version = `Établi le ${formatDate(document.version)}`;
  return makePdf(layOut(document, { ...imprint, version, page: publicUrl }));
}

interface Sheet extends Omit<Imprint, "slug"> {
  /** « Version du 21 novembre 2026 » */
  version: string;
  /** Completes the links. */
  page: string;
}

function layOut(document: LegalDocument, { page, version, siteName, sellerName }: Sheet): TDocumentDefinitions {
  const date = new Date(document.version);
  return {
    pageMargins: [92, 80, 84, 76],
    // The date of the text and not the date of the file: the same text gives the same bytes.
    info: {
      title: document.title,
      author: sellerName,
      subject: document.description,
      keywords: `${siteName}, ${document.title}, ${version}`,
      creator: siteName,
      creationDate: date,
      modDate: date,
    },
    defaultStyle: { font: "Figtree", fontSize: 9.75, lineHeight: 1.26, color: palette.ink },
    content: [
      ...titleOf(document, siteName, `${version}, ${sellerName}`),
      ...document.sections.flatMap((part) => section(part, page)),
    ],
    header: (number) => (number === 1 ? null : runningHead(document.title, siteName)),
    footer: (number, total) => runningFoot(`${sellerName} · ${version}`, `${number} / ${total}`, [92, 34, 84, 0]),
    pageBreakBefore: startsPage,
  };
}

function titleOf(document: LegalDocument, siteName: string, imprint: string): Content[] {
  return [
    pdfLogo(siteName),
    { text: printable(document.title), font: "Fraunces", fontSize: 28, lineHeight: 1.08, color: palette.inverse },
    { text: printable(imprint), color: palette.inkSoft, margin: [0, 8, 0, 14] },
    { text: printable(document.description), fontSize: 11.5, lineHeight: 1.4, margin: [0, 0, 0, 8] },
  ];
}

function section({ id, heading, blocks }: LegalSection, base: string): Content[] {
  const headline: ContentText = {
    text: printable(heading),
    font: "Fraunces",
    fontSize: 14,
    lineHeight: 1.15,
    color: palette.inverse,
    margin: [0, 18, 0, 6],
    outline: true,
  };
  const pieces = blocks.flatMap((block) => pdfPieces(block, base));
  // The model form is made to be cut out: it stays on one sheet.
  const whole = id.includes("formulaire");
  const height = 1.5 * heightOf(heading, MEASURE / 1.5) + 24;
  return bind([{ content: headline, height, ties: true }, ...pieces], { whole });
}

function runningHead(title: string, siteName: string): Content {
  return {
    columns: [{ text: printable(title) }, { text: printable(siteName), alignment: "right" }],
    fontSize: 8.5,
    color: palette.inkSoft,
    margin: [92, 42, 84, 0],
  };
}
