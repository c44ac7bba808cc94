export const DELIMITERS = [";", ",", "\t", "|"] as const;
const LINES = 20;

/**
 * The one that cuts most of the first lines into as many cells as the heading. A sign inside quotes separates nothing.
 */
export function delimiterOf(head: string): (typeof DELIMITERS)[number] {
  const lines = head
    .replace(/"[^"]*"/g, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES);
  const scored = DELIMITERS.map((delimiter) => {
    const cells = lines.map((line) => line.split(delimiter).length);
    const [heading = 1] = cells;
    return { delimiter, score: heading === 1 ? 0 : cells.filter((count) => count === heading).length * 100 + heading };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
