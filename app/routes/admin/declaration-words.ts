import { REFUND_REFUSALS } from "./order-words.ts";

export const CASE_STATES = {
  open: { label: "À traiter", tone: "yellow" },
  done: { label: "Exécutée", tone: "green" },
  refused: { label: "Refusée", tone: "grey" },
} as const;

export const DECLARATION_HISTORY = {
  actions: { match: "Rattachement", refuse: "Refus" },
  fields: { order: "Commande", reason: "Motif" },
};

/** Why a declaration was not carried out. */
export const CASE_REFUSALS: Readonly<Record<string, string>> = {
  ...REFUND_REFUSALS,
  reason: "Écrivez le motif : il est envoyé à la personne (10 à 1 000 signes).",
  consent: "Cochez la case pour confirmer.",
  "not-paid": "Cette commande n’a pas été payée : il n’y a rien à rembourser.",
  changed: "La commande a changé depuis l’affichage de cette page. Vérifiez, puis recommencez.",
  over: "Cette déclaration est déjà traitée.",
  "unknown-order": "Aucune commande ne porte ce numéro.",
  "not-a-subscription": "Cette commande n’est pas un abonnement : il n’y a rien à résilier.",
  "not-a-withdrawal": "Cette déclaration n’est pas une rétractation.",
};
