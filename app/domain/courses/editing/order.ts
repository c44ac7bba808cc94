/** Where something goes: directly before or after one of its siblings. Said twice, it is there once. */
export interface Place {
  side: "before" | "after";
  beside: string;
}

/** The same ids with one of them moved; null when the sibling is not among them any more. */
export function movedBeside(ids: readonly string[], id: string, { side, beside }: Place): string[] | null {
  const others = ids.filter((other) => other !== id);
  const at = others.indexOf(beside);
  if (at < 0 || others.length === ids.length) return null;
  return others.toSpliced(side === "before" ? at : at + 1, 0, id);
}
