import { counted } from "#app/content/typography.ts";
import type { ManagedQuestion } from "#app/domain/school/questions/manage.server.ts";

/** To questions, and to the sheets that learners share. */
export function toAnswerLabel(count: number): string {
  return count === 0 ? "Aucune réponse à écrire." : `${counted(count, "réponse")} à écrire.`;
}

export function questionState({ answer, closedAt }: Pick<ManagedQuestion, "answer" | "closedAt">) {
  if (answer !== null) return { label: "Répondue", tone: "green" } as const;
  return closedAt ? ({ label: "Classée", tone: "grey" } as const) : ({ label: "À répondre", tone: "orange" } as const);
}
