import type { Saving } from "#app/domain/school/live/manage.server.ts";
import type { Phase } from "#app/domain/school/live/schedule.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

export const PHASE_LABELS: Record<Phase, { label: string; tone?: BadgeTone }> = {
  later: { label: "À venir", tone: "green" },
  now: { label: "Lien ouvert", tone: "orange" },
  over: { label: "Terminé" },
  canceled: { label: "Annulé", tone: "yellow" },
};

export const EVERYBODY = "Toutes les apprenantes";

export const SAVING_REFUSALS: Record<Exclude<(Saving & { ok: false })["reason"], "unknown">, string> = {
  changed: "Ce direct a été modifié pendant que vous l’aviez ouvert\u00a0: rechargez la page pour voir son état.",
  canceled: "Ce direct est annulé\u00a0: il ne change plus.",
  audience: "Cette formation, cette cohorte ou ce film n’existe plus\u00a0: choisissez-en d’autres.",
  "not-offered":
    "Cette formation est vendue comme contenu numérique\u00a0: pas de direct tant que l’avis de votre conseil n’est pas daté dans ses réglages.",
};

export const HISTORY_LABELS = {
  actions: { create: "Création", update: "Modification", "call-off": "Annulation" },
  fields: { title: "Titre", startsAt: "Début", minutes: "Durée en minutes", link: "Lien" },
  values: { startsAt: (at: string) => formatDateTime(at) },
};

/** « 12 apprenantes ». */
export function learnersLabel(count: number): string {
  return `${count.toLocaleString("fr-FR")}\u00a0${count > 1 ? "apprenantes" : "apprenante"}`;
}

interface Audience {
  formationId: string;
  formation: string;
  cohortId: string | null;
  cohort: string | null;
}

/** Each training for all of its learners, then for each of its cohorts. */
export function audienceOptions(audiences: readonly Audience[]): { value: string; label: string }[] {
  const options = new Map<string, string>();
  for (const { formationId, formation, cohortId, cohort } of audiences) {
    options.set(formationId, `${formation} · ${EVERYBODY}`);
    if (cohortId) options.set(`${formationId}/${cohortId}`, `${formation} · ${cohort}`);
  }
  return [...options].map(([value, label]) => ({ value, label }));
}
