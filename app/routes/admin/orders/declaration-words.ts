import { REFUND_REFUSALS } from "./order-words.ts";

export const CASE_STATES = {
  open: { label: "À traiter", tone: "yellow" },
  running: { label: "En cours chez Stripe", tone: "orange" },
  done: { label: "Exécutée", tone: "green" },
  refused: { label: "Refusée", tone: "grey" },
} as const;

export const DECLARATION_HISTORY = {
  actions: { match: "Rattachement", refuse: "Refus" },
  fields: { order: "Commande", reason: "Motif" },
};

/** What is wrong with a form of the page, at the one field that it has. */
export const CASE_MISTAKES = {
  rattacher: { field: "commande", message: "Aucune commande ne porte ce numéro." },
  refuser: {
    field: "motif",
    message: "Écrivez le motif, en 10 à 1\u202f000 signes : il est envoyé à la personne.",
  },
  executer: { field: "accord", message: "Cochez la case pour confirmer." },
} as const;

/** Why a declaration was not carried out. */
export const CASE_REFUSALS: Readonly<Record<string, string>> = {
  ...REFUND_REFUSALS,
  "not-paid": "Cette commande n’a pas été payée : il n’y a rien à rembourser.",
  changed: "La commande a changé depuis l’affichage de cette page. Vérifiez, puis recommencez.",
  over: "Cette déclaration est déjà traitée.",
  running:
    "Cette déclaration, ou une autre du même abonnement, est en cours d’exécution chez Stripe : elle ne peut être ni refusée ni rattachée. Rechargez cette page dans une minute.",
  "ending-later":
    "Stripe ne répond pas. La résiliation est enregistrée : elle s’exécute d’elle-même dès que Stripe répond, sans que vous ayez à recommencer.",
  "not-ended":
    "Stripe a refusé de mettre fin à l’abonnement. Rien n’a changé. La raison est dans votre tableau de bord Stripe.",
  "not-a-subscription": "Cette commande n’est pas un abonnement : il n’y a rien à résilier.",
  "not-a-withdrawal": "Cette déclaration n’est pas une rétractation.",
};
