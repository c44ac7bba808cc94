import { DOORS_OPEN_MINUTES, type Phase } from "#app/domain/school/live/schedule.ts";
import { formatDate } from "#app/domain/values/time.ts";

/** The text in place of the link while a session has none to show. */
export const PHASE_LABELS: Record<Exclude<Phase, "now">, string> = {
  later: `Le lien s’ouvre ici ${DOORS_OPEN_MINUTES}\u00a0minutes avant le début.`,
  over: "Terminé, sans replay pour l’instant.",
  canceled: "Ce direct est annulé.",
};

/** « Votre cohorte : Janvier, départ le 4 janvier 2027. » */
export function cohortLabel({ name, startsOn }: { name: string; startsOn: string }): string {
  return `Votre cohorte\u00a0: ${name}, départ le ${formatDate(`${startsOn}T12:00:00Z`)}.`;
}
