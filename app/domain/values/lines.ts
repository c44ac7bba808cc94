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

export function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter("fr", { granularity: "sentence" }).segment(text);
  return first?.segment.trim() ?? "";
}
