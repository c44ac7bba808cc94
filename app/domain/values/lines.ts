/** The lines of a text, without blank ones. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The lines of each paragraph; blank lines are between them. */
export function paragraphsOf(text: string): string[][] {
  return text
    .split(/\n\s*\n/)
    .map(linesOf)
    .filter((lines) => lines.length > 0);
}
