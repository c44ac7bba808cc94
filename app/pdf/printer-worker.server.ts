import { parentPort, workerData } from "node:worker_threads";
import pdfmake from "pdfmake";
import type { TDocumentDefinitions } from "pdfmake/interfaces";
import { type LayoutName, layouts } from "./layouts.ts";
import { tagDocuments } from "./tags.ts";

export interface PrintOrder {
  name: LayoutName;
  props: unknown;
}

export type Printed = { pdf: Uint8Array<ArrayBuffer> } | { error: unknown };

const FAMILIES = {
  Figtree: { normal: "Figtree-Regular.ttf", bold: "Figtree-SemiBold.ttf" },
  // Single letters within bold text keep the regular weight.
  FigtreeLatin: { normal: "FigtreeLatin.ttf", bold: "FigtreeLatin.ttf" },
  FigtreeExtended: { normal: "FigtreeExtended.ttf", bold: "FigtreeExtended.ttf" },
  Fraunces: { normal: "Fraunces-SemiBold.ttf" },
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
pdfmake.setFonts(FAMILIES);
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

function print({ name, props }: PrintOrder): Promise<Buffer> {
  const layOut = layouts[name] as (props: unknown) => TDocumentDefinitions;
  return pdfmake.createPdf({ ...FRAME, ...layOut(props) }).getBuffer();
}

function answer(printed: Printed, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(printed, moved);
}
