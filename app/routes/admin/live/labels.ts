import { formatDateTime } from "#app/domain/values/time.ts";

export const EVERYBODY = "Toutes les apprenantes";

export const HISTORY_LABELS = {
  actions: { create: "Création", update: "Modification", "call-off": "Annulation" },
  fields: { title: "Titre", startsAt: "Début", minutes: "Durée en minutes", link: "Lien" },
  values: { startsAt: (at: string) => formatDateTime(at) },
};

export function learnersLabel(count: number): string {
  return `${count.toLocaleString("fr-FR")}\u00a0${count > 1 ? "apprenantes" : "apprenante"}`;
}
