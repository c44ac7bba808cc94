import { counted } from "#app/content/typography.ts";

/** To questions, and to the sheets that learners share. */
export function toAnswerLabel(count: number): string {
  return count === 0 ? "Aucune réponse à écrire." : `${counted(count, "réponse")} à écrire.`;
}
