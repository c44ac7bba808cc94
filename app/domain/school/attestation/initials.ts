/** « Léa Martin » is « L. M. », « Anne-Marie d’Arc » « A.-M. D. ». */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.split("-").flatMap(initialOf).join("-"))
    .filter(Boolean)
    .join(" ");
}

function initialOf(part: string): string[] {
  const letter = /\p{L}\p{M}*/u.exec(part)?.[0];
  return letter ? [`${letter.toLocaleUpperCase("fr-FR")}.`] : [];
}
