import { inflateSync } from "node:zlib";

/** What a PDF says, without its spaces: lines and pages run together. Reads what pdfmake writes, and no more. */
export function pdfText(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString("latin1").matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = "", body = ""]) => [id, body] as const,
    ),
  );
  const bodies = [...objects.values()];
  const letters = new Map<string, string[]>();
  for (const [, name = "", id = ""] of bodies.join("\n").matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
    if (map) letters.set(name, lettersOf(streamOf(objects.get(map))));
  }
  let font = "";
  const drawn = bodies.map(streamOf).filter((stream) => / Tf\n/.test(stream));
  const tokens = drawn.flatMap((stream) => [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)]);
  const text = tokens.map(([, chosen, glyphs]) => {
    if (chosen) font = chosen;
    return glyphs?.match(/.{4}/g)?.map((glyph) => letters.get(font)?.[Number.parseInt(glyph, 16)] ?? "?") ?? [];
  });
  return withoutSpaces(text.flat().join(""));
}

export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "");
}

/** By the number of the glyph. */
function lettersOf(map: string): string[] {
  const ranges = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)];
  return ranges.flatMap(([, list = ""]) =>
    [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, code = ""]) =>
      Buffer.from(code.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ),
  );
}

function streamOf(body = ""): string {
  const bytes = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1];
  if (bytes === undefined) return "";
  const stream = Buffer.from(bytes, "latin1");
  return (body.includes("/FlateDecode") ? inflateSync(stream) : stream).toString("latin1");
}
