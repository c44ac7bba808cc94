import { extractText, getDocumentProxy } from "unpdf";

/** The text of a PDF, page by page. */
export async function pdfText(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

/** To compare with what a page says: a PDF breaks its lines elsewhere. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "");
}
