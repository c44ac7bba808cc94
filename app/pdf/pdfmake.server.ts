const FAMILIES = {
  Figtree: { normal: "Figtree-Regular.ttf", bold: "Figtree-SemiBold.ttf" },
  // Single letters within bold text keep the regular weight.
  FigtreeLatin: { normal: "FigtreeLatin.ttf", bold: "FigtreeLatin.ttf" },
  FigtreeExtended: { normal: "FigtreeExtended.ttf", bold: "FigtreeExtended.ttf" },
  Fraunces: { normal: "Fraunces-SemiBold.ttf" },
};

/** pdfmake with the fonts of the shop: it reads nothing else, neither from disk nor from the network. */
export async function loadPrinter(fontFiles: ReadonlyMap<string, Uint8Array>) {
  const { default: pdfmake } = await import("pdfmake");
  // pdfmake's own virtual file system asks for __dirname, which a bundled ES module does not have: the fonts come from
  // ours.
  Object.assign(pdfmake, {
    virtualfs: {
      existsSync: (name: string) => fontFiles.has(name),
      readFileSync: (name: string) => fontFiles.get(name),
    },
  });
  pdfmake.setFonts(FAMILIES);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  return pdfmake;
}
