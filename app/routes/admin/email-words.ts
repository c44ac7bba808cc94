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

const TEMPLATES: Record<string, string> = {
  "order-confirmation": "Confirmation de commande",
  "training-access": "Accès à la formation",
  "payment-failed": "Paiement refusé",
  "order-refunded": "Remboursement",
  "sold-out-refunded": "Complet, remboursé",
  "declaration-receipt": "Accusé de déclaration",
  "declaration-notice": "Déclaration reçue",
  "password-reset": "Nouveau mot de passe",
  "password-changed": "Mot de passe modifié",
  "operator-alert": "Alerte",
  "subscription-confirmation": "Confirmation d’inscription",
  "contact-receipt": "Accusé de message",
  "contact-notice": "Message reçu",
};

/** A letter that has no words yet is called by its name. */
export function templateLabel(name: string): string {
  return TEMPLATES[name] ?? name;
}

export const EMAIL_CLASSES = {
  T: "Transactionnel",
  S: "Service demandé",
  P: "Prospection",
} as const;

/** The pages about mail. */
export const MAIL_TABS = [
  { href: "/admin/emails", label: "Envois" },
  { href: "/admin/emails/adresses-bloquees", label: "Adresses bloquées" },
  { href: "/admin/emails/modeles", label: "Modèles" },
] as const;
