/** French labels for the values of the library. */
export function categoryLabel(category: string): string {
  return category || "Non catégorisé";
}

export function ratingLabel(rating: number): string {
  return `Note\u00a0: ${rating.toLocaleString("fr-FR")} sur 5`;
}

export function readingTimeLabel(minutes: number): string {
  return `${minutes}\u00a0min de lecture`;
}
