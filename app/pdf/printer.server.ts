import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import { palette } from "#app/theme/palette.ts";
import figtree from "./fonts/Figtree-Regular.ttf?inline";
import figtreeSemiBold from "./fonts/Figtree-SemiBold.ttf?inline";
import figtreeExtended from "./fonts/FigtreeExtended.ttf?inline";
import figtreeLatin from "./fonts/FigtreeLatin.ttf?inline";
import fraunces from "./fonts/Fraunces-SemiBold.ttf?inline";
import { loadPrinter } from "./pdfmake.server.ts";
import { printable } from "./text.ts";

/** The fonts are inlined into the server bundle, because there is no font folder at run time. */
export const fontFiles = new Map(
  Object.entries({
    "Figtree-Regular.ttf": figtree,
    "Figtree-SemiBold.ttf": figtreeSemiBold,
    "FigtreeLatin.ttf": figtreeLatin,
    "FigtreeExtended.ttf": figtreeExtended,
    "Fraunces-SemiBold.ttf": fraunces,
  }).map(([name, dataUrl]) => [name, Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64")]),
);

/** Loaded with the first document, because loading takes a tenth of a second. */
let printer: ReturnType<typeof loadPrinter> | undefined;

/** PDF 1.7 on A4 in French, with its title in the window. */
const FRAME = { version: "1.7", pageSize: "A4", language: "fr-FR", displayTitle: true } as const;

export async function makePdf(document: TDocumentDefinitions): Promise<Buffer> {
  printer ??= loadPrinter(fontFiles);
  return (await printer).createPdf({ ...FRAME, ...document }).getBuffer();
}

/** The cached PDFs of legal documents and the like: each text is printed once, and gives the same bytes. */
const drawn = new Map<string, Promise<Buffer>>();

/**
 * Makes a PDF. `key` must contain everything that the document is made from, so that a corrected text makes a new file.
 */
export async function drawPdf(key: string, layOut: () => TDocumentDefinitions): Promise<Buffer> {
  const known = drawn.get(key);
  if (known) return known;
  const pdf = makePdf(layOut());
  drawn.set(key, pdf);
  // A failure is not cached, so the next request tries again.
  pdf.catch(() => drawn.delete(key));
  return pdf;
}

const MARK = `<svg viewBox="0 0 40 32"><path d="M3 29C4 14 14 5 33 5" fill="none" stroke="${palette.primary}" stroke-width="5" stroke-linecap="round"/><path d="M15 29c1-7 6-11 15-11" fill="none" stroke="${palette.primaryMid}" stroke-width="5" stroke-linecap="round"/><circle cx="33" cy="27" r="4" fill="${palette.sun}"/></svg>`;

/** The site's name with its sign. */
export function pdfLogo(siteName: string, color: string = palette.inverse): Content {
  return {
    columns: [
      { svg: MARK, width: 22 },
      { text: printable(siteName), font: "Fraunces", fontSize: 15, color, margin: [0, -1, 0, 0] },
    ],
    columnGap: 7,
    margin: [0, 0, 0, 40],
  };
}
