export function waitingLabel(questions: number): string {
  if (questions === 0) return "Aucune question n’attend de réponse.";
  return questions === 1 ? "1\u00a0question attend une réponse." : `${questions}\u00a0questions attendent une réponse.`;
}
