import { href } from "react-router";
import type { Audience } from "#app/domain/people/newsletters/audience.server.ts";
import type { Condition, ConditionKind } from "#app/domain/people/newsletters/conditions.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { NewsletterState } from "#db/types.ts";

export const STATE_LABELS: Record<NewsletterState, { label: string; tone?: BadgeTone }> = {
  draft: { label: "Brouillon", tone: "yellow" },
  planned: { label: "Prévue", tone: "orange" },
  sending: { label: "En cours d’envoi", tone: "orange" },
  paused: { label: "En pause", tone: "red" },
  stopped: { label: "Arrêtée" },
  done: { label: "Envoyée", tone: "green" },
};

/** In brackets, what a condition asks for beside its name. */
export const CONDITION_LABELS: Record<ConditionKind, string> = {
  has: "A la formation",
  "has-not": "N’a pas la formation",
  began: "A commencé la formation",
  finished: "A fini un cours de la formation",
  waits: "Attend l’ouverture de la formation",
  inactive: "N’a rien ouvert depuis (nombre de jours)",
  "not-written": "N’a reçu aucune infolettre depuis (nombre de jours)",
  guide: "A demandé le guide",
  challenge: "Participe au challenge (date de début, ou rien pour tous)",
  tag: "A l’étiquette (son nom)",
  "source-word": "A commandé ou s’est inscrite par le lien (son mot d’origine)",
  country: "A commandé depuis le pays (ses deux lettres)",
  "signed-up-before": "Inscription avant le (date)",
  "signed-up-after": "Inscription après le (date)",
};

export function conditionText(asked: Condition, formations: readonly { id: string; name: string }[]): string {
  const label = CONDITION_LABELS[asked.kind].replace(/ \(.*\)$/, "");
  if ("formation" in asked) {
    const name = formations.find(({ id }) => id === asked.formation)?.name;
    return `${label}\u00a0: ${name ?? "une formation supprimée"}`;
  }
  if ("days" in asked) return `${label} ${asked.days}\u00a0${asked.days === 1 ? "jour" : "jours"}`;
  if ("day" in asked) return `${label} ${formatDate(asked.day)}`;
  if ("startsOn" in asked) return asked.startsOn ? `${label} du ${formatDate(asked.startsOn)}` : label;
  if ("tag" in asked) return `${label} «\u00a0${asked.tag}\u00a0»`;
  if ("word" in asked) return `${label} ?c=${asked.word}`;
  if ("country" in asked) return `${label} ${asked.country}`;
  return label;
}

export function newsletterTabs(id: string, current: "text" | "audience" | "sending") {
  return [
    { href: href("/admin/infolettres/:id", { id }), label: "Texte", isCurrent: current === "text" },
    { href: href("/admin/infolettres/:id/destinataires", { id }), label: "À qui", isCurrent: current === "audience" },
    { href: href("/admin/infolettres/:id/envoi", { id }), label: "Quand", isCurrent: current === "sending" },
  ];
}

export const peopleText = (count: number) =>
  `${count.toLocaleString("fr-FR")}\u00a0${count < 2 ? "personne" : "personnes"}`;

/** « 412 personnes ; 38 autres remplissent les conditions mais n’ont pas consenti. » */
export function audienceText({ total, withoutConsent, blocked }: Audience): string {
  const others =
    withoutConsent === 0
      ? ""
      : withoutConsent === 1
        ? "\u00a0; 1 autre remplit les conditions mais n’a pas consenti"
        : `\u00a0; ${withoutConsent.toLocaleString("fr-FR")} autres remplissent les conditions mais n’ont pas consenti`;
  const unreachable =
    blocked === 0 ? "" : `\u00a0; ${blocked} ${blocked === 1 ? "a une adresse bloquée" : "ont une adresse bloquée"}`;
  return `${peopleText(total)}${others}${unreachable}.`;
}
