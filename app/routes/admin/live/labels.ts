import { wording } from "#app/config/seller.server.ts";
import { counted } from "#app/content/typography.ts";
import { formatDateTime } from "#app/domain/values/time.ts";

export const everybody = () => wording().allLearners;

export const HISTORY_LABELS = {
  actions: { create: "Création", update: "Modification", "call-off": "Annulation" },
  fields: { title: "Titre", startsAt: "Début", minutes: "Durée en minutes", link: "Lien" },
  values: { startsAt: (at: string) => formatDateTime(at) },
};

export function learnersLabel(count: number): string {
  const { learner, learners } = wording();
  return `${count.toLocaleString("fr-FR")}\u00a0${count > 1 ? learners : learner}`;
}

export const emailsLabel = (count: number): string => counted(count, "e-mail");
