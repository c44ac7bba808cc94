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
