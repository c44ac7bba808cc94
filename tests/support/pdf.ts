import { inflateSync } from "node:zlib";
import { extractText, getDocumentProxy } from "unpdf";

/** The text of a PDF, page by page. */
export async function pdfText(pdf: Buffer): Promise<string> {
  return (await pdfPages(pdf)).join(" ");
}

export async function pdfPages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

/** The colours in which its first drawing fills and writes, as hex. */
export function pdfColors(pdf: Buffer): Set<string> {
  const streams = [...pdf.toString("latin1").matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)];
  const drawn = streams.map(([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")).toString("latin1"));
  const channel = (value: string) =>
    Math.round(Number(value) * 255)
      .toString(16)
      .padStart(2, "0");
  return new Set(
    [...drawn.join("\n").matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/gi)].map(
      ([, ...channels]) => `#${channels.map(channel).join("")}`,
    ),
  );
}

export async function pdfPageCount(pdf: Buffer): Promise<number> {
  return (await getDocumentProxy(new Uint8Array(pdf))).numPages;
}

interface Structure {
  role?: string;
  children?: object[];
}

/** The elements that a screen reader finds, page by page: « H1 », « Table », « TR », « TH »; and the text outside of them. */
export async function pdfElements(pdf: Buffer): Promise<{ roles: string[]; untagged: string }> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const roles: string[] = [];
  let untagged = "";
  const visit = ({ role, children = [] }: Structure) => {
    if (role && role !== "Root") roles.push(role);
    for (const child of children) visit(child);
  };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    visit((await page.getStructTree()) ?? {});
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    let depth = 0;
    for (const item of items) {
      if ("str" in item) untagged += depth === 0 ? item.str : "";
      else depth += item.type === "endMarkedContent" ? -1 : 1;
    }
  }
  return { roles, untagged: untagged.trim() };
}

/** To compare with what a page says: a PDF breaks its lines elsewhere. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "");
}
