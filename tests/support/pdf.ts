import { inflateSync } from "node:zlib";

/** The words of a PDF as pdfmake writes it, in the order in which they are drawn; lines end with a space. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const all = [...objects.values()];
  const fonts = new Map(
    all.flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [name, signsOf(objects, id)] as const),
    ),
  );
  return all
    .filter(({ body }) => /\bBT\b/.test(body))
    .map(({ body }) => drawnText(body, fonts))
    .join(" ");
}

interface PdfObject {
  head: string;
  /** Of a stream, unpacked. */
  body: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString("latin1");
  const found = new Map<string, PdfObject>();
  for (const { 1: id = "", index } of text.matchAll(/^(\d+) 0 obj$/gm)) {
    const [head = ""] = /^[\s\S]*?(?=\nstream|\nendobj)/.exec(text.slice(index, index + 100_000)) ?? [];
    const start = index + head.length + "\nstream\n".length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const isPacked = /FlateDecode/.test(head) && !/FontFile|Length1|Image/.test(head);
    found.set(id, { head, body: isPacked ? unpacked(pdf.subarray(start, start + length)) : "" });
  }
  return found;
}

function unpacked(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString("latin1");
  } catch {
    return "";
  }
}

/** The signs of a font by the number of their glyph, from its ToUnicode table. */
function signsOf(objects: Map<string, PdfObject>, font: string): Map<number, string> {
  const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? "")?.[1] ?? "";
  const signs = new Map<number, string>();
  for (const [, from = "", , list = ""] of (objects.get(table)?.body ?? "").matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ""], index) => {
      signs.set(
        Number.parseInt(from, 16) + index,
        Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
      );
    });
  }
  return signs;
}

function drawnText(content: string, fonts: Map<string, Map<number, string>>): string {
  let signs = new Map<number, string>();
  let text = "";
  for (const [, font, drawn = ""] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) signs = fonts.get(font) ?? signs;
    else
      text += `${glyphs(drawn)
        .map((glyph) => signs.get(glyph) ?? "")
        .join("")} `;
  }
  return text.replace(/\s+/g, " ");
}

function glyphs(drawn: string): number[] {
  const hex = [...drawn.matchAll(/<(\w*)>/g)].map(([, part = ""]) => part).join("");
  return (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16));
}
