/** Never through the middle of a character: half of one is no text for PostgreSQL's JSON nor for an address. */
export function cutAt(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export function paragraphsOf(text: string): string[][] {
  return text
    .split(/\n\s*\n/)
    .map(linesOf)
    .filter((lines) => lines.length > 0);
}

const segmenter = new Intl.Segmenter("fr", { granularity: "sentence" });

/** With the spaces between them, so that they join to the text again. */
export function sentencesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export function firstSentence(text: string): string {
  return sentencesOf(text)[0]?.trim() ?? "";
}

/** Every string of a text with the name of its field: « cards-0-title ». */
export function strings(value: unknown, field = ""): { field: string; text: string }[] {
  if (typeof value === "string") return [{ field, text: value }];
  if (Array.isArray(value))
    return value.flatMap((item, index) => strings(item, field ? `${field}-${index}` : `${index}`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => strings(part, field ? `${field}-${name}` : name));
}

/** What a text has under this name. */
export function partOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
