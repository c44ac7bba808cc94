import { type LearnerState, STOPPED_AFTER_DAYS } from "#app/domain/courses/learners.ts";

export const LEARNER_STATE_LABELS: Record<LearnerState, string> = {
  "not-started": "Pas commencée",
  active: "En cours",
  stopped: `Arrêtée depuis ${STOPPED_AFTER_DAYS}\u00a0jours`,
  completed: "Terminée",
};

/** « 7 sur 28 ». */
export function doneLabel({ done, counted }: { done: number; counted: number }): string {
  return counted === 0 ? "—" : `${done} sur ${counted}`;
}
