import type { FormationCategory, FormationStatus, OrderType } from "#db/schema.ts";

/** The specification's words and colours for what a training is. */
export const STATUS_LABELS: Readonly<Record<FormationStatus, string>> = {
  draft: "Brouillon",
  open: "Ouvert",
  closed: "Fermé",
  full: "Complet",
  archived: "Archivé",
};

export const STATUS_TONES = {
  draft: "yellow",
  open: "green",
  closed: "red",
  full: "orange",
  archived: "grey",
} as const satisfies Readonly<Record<FormationStatus, string>>;

export const CATEGORY_LABELS: Readonly<Record<FormationCategory, string>> = {
  entrepreneuriat: "Entrepreneuriat",
  immobilier: "Immobilier",
  lifestyle: "Lifestyle",
};

export const TYPE_LABELS: Readonly<Record<OrderType, string>> = {
  payment: "Paiement unique",
  subscription: "Abonnement",
};
