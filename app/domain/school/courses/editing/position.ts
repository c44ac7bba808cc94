export interface Position {
  side: "before" | "after";
  beside: string;
}

/** The ids with one of them moved; null when the sibling no longer exists. */
export function movedBeside(ids: readonly string[], id: string, { side, beside }: Position): string[] | null {
  const others = ids.filter((other) => other !== id);
  const at = others.indexOf(beside);
  if (at < 0 || others.length === ids.length) return null;
  return others.toSpliced(side === "before" ? at : at + 1, 0, id);
}
