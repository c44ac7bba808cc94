import { parentPort, workerData } from "node:worker_threads";
import pdfmake from "pdfmake";
import type { TDocumentDefinitions } from "pdfmake/interfaces";
import type { PrintedPictures } from "#app/domain/school/media/lesson-media.ts";
import { ORIGINAL_BRAND, type PaletteName } from "#app/theme/brand.ts";
import { recoloured } from "#app/theme/palette.ts";
import { type LayoutName, layouts } from "./layouts.ts";
import { tagDocuments } from "./tags.ts";
import type { Face } from "./text.ts";

export interface PrintOrder {
  name: LayoutName;
  props: unknown;
  face: Face;
  pictures: PrintedPictures;
}

export type Printed = { pdf: Uint8Array<ArrayBuffer> } | { error: unknown };

const FAMILIES = {
  Figtree: { normal: "Figtree-Regular.ttf", bold: "Figtree-SemiBold.ttf" },
  // Single letters within bold text keep the regular weight.
  FigtreeLatin: { normal: "FigtreeLatin.ttf", bold: "FigtreeLatin.ttf" },
  FigtreeExtended: { normal: "FigtreeExtended.ttf", bold: "FigtreeExtended.ttf" },
};
/** PDF 1.7 on A4 in French, with its title in the window and its structure for screen readers. */
const FRAME = { version: "1.7", pageSize: "A4", language: "fr-FR", displayTitle: true, tagged: true } as const;

// Buffers arrive in the thread as plain arrays of bytes, which the font reader does not accept.
const fonts = new Map(
  [...(workerData as ReadonlyMap<string, Uint8Array>)].map(([name, bytes]) => [name, Buffer.from(bytes)]),
);
// pdfmake's own virtual file system asks for __dirname, which a bundled ES module does not have: the fonts come from
// ours, and nothing else is read, neither from disk nor from the network.
Object.assign(pdfmake, {
  virtualfs: { existsSync: (name: string) => fonts.has(name), readFileSync: (name: string) => fonts.get(name) },
});
tagDocuments();
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

parentPort?.on("message", async (order: PrintOrder) => {
  try {
    const pdf = new Uint8Array(await print(order));
    answer({ pdf }, [pdf.buffer]);
  } catch (error) {
    answer({ error });
  }
});

function print({ name, props, face, pictures }: PrintOrder): Promise<Buffer> {
  pdfmake.setFonts({ ...FAMILIES, Fraunces: { normal: `${face.titles}-SemiBold.ttf` } });
  const layOut = layouts[name] as (props: unknown, face: Face, pictures: PrintedPictures) => TDocumentDefinitions;
  const images = Object.fromEntries(Object.entries(pictures).map(([asset, { dataUrl }]) => [asset, dataUrl]));
  return pdfmake.createPdf({ ...FRAME, ...inColours(layOut(props, face, pictures), face.palette), images }).getBuffer();
}

/** Also what the document draws page by page: its footer, its ground, the lines of its tables. */
function inColours<T>(part: T, palette: PaletteName): T;
function inColours(part: unknown, palette: PaletteName): unknown {
  if (palette === ORIGINAL_BRAND.palette) return part;
  if (typeof part === "string") return recoloured(part, palette);
  if (typeof part === "function") return (...args: unknown[]) => inColours(part(...args), palette);
  if (Array.isArray(part)) return part.map((child) => inColours(child, palette));
  if (!isPlainObject(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inColours(value, palette)]));
}

/** And no date or file. */
function isPlainObject(part: unknown): part is object {
  return typeof part === "object" && part !== null && Object.getPrototypeOf(part) === Object.prototype;
}

function answer(printed: Printed, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(printed, moved);
}
