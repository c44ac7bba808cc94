import { type LearnerState, STOPPED_AFTER_DAYS, stoppedFor } from "#app/domain/school/learning/learners/learners.ts";

export const LEARNER_STATE_LABELS: Record<LearnerState, string> = {
  "not-started": "Pas commencée",
  active: "En cours",
  stopped: `Bloquée depuis ${STOPPED_AFTER_DAYS}\u00a0jours`,
  completed: "Terminée",
};

/** « Bloquée depuis 21 jours ». */
export function stoppedLabel(learner: Parameters<typeof stoppedFor>[0], now: Date): string | null {
  const days = stoppedFor(learner, now);
  return days === null ? null : `Bloquée depuis ${days}\u00a0jours`;
}

/** « 7 sur 28 ». */
export function doneLabel({ done, counted }: { done: number; counted: number }): string {
  return counted === 0 ? "—" : `${done} sur ${counted}`;
}
