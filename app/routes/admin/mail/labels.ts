import { href } from "react-router";
import type { EmailKind } from "#app/domain/mail/define-email.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { BounceKind, EmailStatus } from "#db/types.ts";

export const EMAIL_STATUS_LABELS: Record<EmailStatus, { label: string; tone: BadgeTone }> = {
  queued: { label: "En attente", tone: "yellow" },
  sending: { label: "En cours d’envoi", tone: "yellow" },
  sent: { label: "Envoyé", tone: "green" },
  failed: { label: "Échoué", tone: "red" },
  canceled: { label: "Annulé", tone: "grey" },
  suppressed: { label: "Adresse bloquée", tone: "orange" },
};

/** The label of each email in the administration; an email that no longer exists in the code has none. */
export type EmailLabels = Record<string, string>;

/** « Challenge : jour 2 » for one email of a series, whose label covers all of them. */
export function emailTitle(labels: EmailLabels, { template, day }: { template: string; day: string | null }): string {
  const label = labels[template] ?? template;
  if (!day) return label;
  return template === "challenge-day" ? `Challenge\u00a0: jour ${day}` : `${label}, jour ${day}`;
}

export const EMAIL_HISTORY = {
  actions: { create: "Demandé depuis la page de la personne", resend: "Renvoi" },
  fields: {},
};

export const EMAIL_KIND_LABELS: Record<EmailKind, string> = {
  transactional: "Transactionnel",
  service: "Service demandé",
  marketing: "Prospection",
};

/** What came back, and what follows from it. */
export const RETURN_LABELS: Record<BounceKind, { label: string; tone: BadgeTone; follows: string }> = {
  hard: { label: "Boîte inexistante", tone: "orange", follows: "L’adresse est bloquée." },
  soft: {
    label: "Refus passager",
    tone: "yellow",
    follows: "Compté\u00a0: au troisième jour de refus en 30\u00a0jours, l’adresse est bloquée.",
  },
  policy: {
    label: "Refusé par le fournisseur",
    tone: "red",
    follows: "Ce n’est pas la faute de la personne\u00a0: son adresse n’est pas bloquée.",
  },
  complaint: {
    label: "Signalé comme indésirable",
    tone: "red",
    follows: "Elle est désinscrite de tout ce qui n’est pas lié à un achat, et son accord est retiré.",
  },
};

/** « Boîte des retours », or the provider that has posted it. */
export function returnSourceLabel(source: string): string {
  return { mailbox: "Boîte des retours", brevo: "Brevo", mailjet: "Mailjet" }[source] ?? source;
}

const MAIL_TABS = [
  { href: href("/admin/emails"), label: "Envois" },
  { href: href("/admin/emails/adresses-bloquees"), label: "Adresses bloquées" },
  { href: href("/admin/emails/modeles"), label: "Modèles" },
  { href: href("/admin/emails/delivrabilite"), label: "Délivrabilité" },
];

export function mailTabs(here: string) {
  return MAIL_TABS.map((tab) => ({ ...tab, isCurrent: tab.href === here }));
}

const REASONS: Record<string, string> = {
  overdue: "Trop tard pour être utile",
  restored: "Parti avant la restauration",
  stopped: "Infolettre arrêtée",
  "left-series": "Sortie de la série",
  "by-hand": "Bloquée à la main",
};

const ERRORS: Record<string, string> = {
  EENVELOPE: "Adresse refusée par son serveur",
  EMESSAGE: "Message refusé",
  EAUTH: "Identifiants du serveur d’envoi refusés",
  ECONNECTION: "Serveur d’envoi injoignable",
  ESOCKET: "Serveur d’envoi injoignable",
  EDNS: "Serveur d’envoi introuvable",
  ETLS: "Connexion chiffrée impossible",
  EABORT: "Le serveur d’envoi a mis trop de temps",
  ETIMEDOUT: "Le serveur d’envoi ne répond pas",
  unknown: "Erreur inconnue",
};

/** « Adresse refusée par son serveur (EENVELOPE 550) »: the meaning, then the code for whoever runs the server. */
export function mailErrorLabel(error: string): string {
  if (error.startsWith("returned ")) return `Revenu après l’envoi (${error.slice("returned ".length)})`;
  const meaning = ERRORS[error.split(" ", 1)[0] ?? ""];
  return REASONS[error] ?? (meaning ? `${meaning} (${error})` : error);
}
