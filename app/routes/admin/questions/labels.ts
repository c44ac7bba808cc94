import type { QuestionState } from "#app/domain/school/questions/states.ts";

/** The states of a question: its name in the address and its label. */
export const STATE_SLUGS: readonly { state: QuestionState; slug: string; label: string }[] = [
  { state: "unanswered", slug: "a-repondre", label: "À répondre" },
  { state: "answered", slug: "repondues", label: "Répondues" },
];

export function waitingLabel(questions: number): string {
  if (questions === 0) return "Rien n’attend de réponse.";
  return questions === 1 ? "1\u00a0question attend une réponse." : `${questions}\u00a0questions attendent une réponse.`;
}
