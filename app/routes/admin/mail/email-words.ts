import { href } from "react-router";
import type { EmailName } from "#app/domain/mail/email-types.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

/** States of the outbox, as the administration says them. */
export const EMAIL_STATE_WORDS: Record<string, { label: string; tone: BadgeTone }> = {
  queued: { label: "En attente", tone: "yellow" },
  sending: { label: "En cours d’envoi", tone: "yellow" },
  sent: { label: "Envoyé", tone: "green" },
  failed: { label: "Échoué", tone: "red" },
  canceled: { label: "Annulé", tone: "grey" },
  suppressed: { label: "Adresse bloquée", tone: "orange" },
};

const TEMPLATES: Record<EmailName, string> = {
  "order-confirmation": "Confirmation de commande",
  "training-access": "Accès à la formation",
  "payment-failed": "Paiement refusé",
  "order-refunded": "Remboursement",
  "sold-out-refunded": "Complet, remboursé",
  "declaration-receipt": "Accusé de déclaration",
  "declaration-notice": "Déclaration reçue",
  "withdrawal-done": "Rétractation traitée",
  "cancellation-done": "Résiliation traitée",
  "declaration-refused": "Déclaration refusée",
  "signup-confirmation": "Confirmation de compte",
  "signup-known": "Compte déjà ouvert",
  "account-erased": "Compte effacé",
  "email-change": "Changement d’adresse demandé",
  "email-changed": "Adresse changée",
  "challenge-welcome": "Challenge : bienvenue",
  "challenge-day": "Challenge : jour 1 à 5",
  "challenge-follow-up": "Challenge : suite",
  guide: "Guide",
  "password-reset": "Nouveau mot de passe",
  "password-changed": "Mot de passe modifié",
  "operator-alert": "Alerte",
  "subscription-confirmation": "Confirmation d’inscription",
  "contact-receipt": "Accusé de message",
  "contact-notice": "Message reçu",
};

/** An email of an older version is called by its name. */
export function templateLabel(name: string): string {
  return TEMPLATES[name as EmailName] ?? name;
}

/** « Challenge : jour 2 » of one email of a series; its template stands for all of them. */
export function emailTitle({ template, day }: { template: string; day: string | null }): string {
  if (template === "challenge-day" && day) return `Challenge\u00a0: jour ${day}`;
  return template === "challenge-follow-up" && day
    ? `${templateLabel(template)}, jour ${day}`
    : templateLabel(template);
}

export const EMAIL_CLASSES = {
  T: "Transactionnel",
  S: "Service demandé",
  P: "Prospection",
} as const;

/** The pages about mail. */
export const MAIL_TABS = [
  { href: href("/admin/emails"), label: "Envois" },
  { href: href("/admin/emails/adresses-bloquees"), label: "Adresses bloquées" },
  { href: href("/admin/emails/modeles"), label: "Modèles" },
] as const;

/** What the mail library and we call the reasons why an email did not leave. */
const FAULTS: Record<string, string> = {
  EENVELOPE: "Adresse refusée par son serveur",
  EMESSAGE: "Message refusé",
  EAUTH: "Identifiants du serveur d’envoi refusés",
  ECONNECTION: "Serveur d’envoi injoignable",
  ESOCKET: "Serveur d’envoi injoignable",
  EDNS: "Serveur d’envoi introuvable",
  ETLS: "Connexion chiffrée impossible",
  ETIMEDOUT: "Le serveur d’envoi ne répond pas",
  overdue: "Trop tard pour être utile",
  unknown: "Erreur inconnue",
};

/** « Adresse refusée par son serveur (EENVELOPE 550) »: what it means, then what whoever runs the server looks for. */
export function mailFault(error: string): string {
  const meaning = FAULTS[error.split(" ", 1)[0] ?? ""];
  if (!meaning) return error;
  return error === "overdue" ? meaning : `${meaning} (${error})`;
}
