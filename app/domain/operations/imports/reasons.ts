import type { ImportColumn } from "#db/types.ts";

const ENOUGH = "Sinon, cette colonne peut rester non lue\u00a0: l’accès suffit.";

export const REASONS = {
  "email-missing": ["email", "L’adresse e-mail manque."],
  "email-invalid": ["email", "Ce n’est pas une adresse e-mail complète."],
  "email-admin": ["email", "C’est l’adresse d’une administratrice\u00a0: son compte ne change pas par un fichier."],
  "name-invalid": ["firstName", "Le nom est trop long, ou contient des signes illisibles."],
  "date-invalid": ["date", "Cette date ne se lit pas\u00a0: 31/12/2025 ou 2025-12-31."],
  "date-ahead": ["date", "Cette date est à venir."],
  "status-unclear": ["status", "Ce statut n’est ni un départ ni un refus connus."],
  "consent-unclear": ["consent", "Ni oui ni non\u00a0: ce consentement ne se lit pas."],
  "formation-missing": ["formation", "La formation manque."],
  "formation-unknown": ["formation", "Aucune formation d’ici n’a ce nom ou cette adresse."],
  "formation-archived": ["formation", "Cette formation est archivée."],
  "formation-empty": ["formation", "Cette formation n’a pas de cours publié\u00a0: il n’y aurait rien à ouvrir."],
  "lessons-invalid": ["lessons", `Il faut un nombre de leçons entier, zéro ou plus. ${ENOUGH}`],
  "lesson-unknown": ["lessons", `Aucune leçon publiée de cette formation n’a cette adresse. ${ENOUGH}`],
  "lessons-many": ["lessons", "Cette formation a moins de leçons publiées."],
} as const satisfies Record<string, readonly [ImportColumn, string]>;

export type Reason = keyof typeof REASONS;

export const OUTCOMES = [
  "created",
  /** Known here: what was empty is filled, a consent or an access is added. */
  "completed",
  /** An access that an import has opened: one more lesson is done. */
  "progressed",
  "known",
  /** A student without consent: kept, and nothing is advertised to her. */
  "no-consent",
  /** Has left us, or her mailbox refuses: it stays so, whatever the file says. */
  "left",
  /** Has left, or her mailbox refuses, where she comes from. */
  "left-there",
  /** Of a file of refusals: this row is none. */
  "subscribed-there",
  /** Neither consent nor access, and her row says no. */
  "said-no",
  /** Has agreed more than three years ago, and bought nothing since. */
  "too-old",
  /** Neither consent nor access, or what was bought is over: not stored. */
  "not-stored",
  /** The file has her in another row, which counts. */
  "twice",
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** Nothing is stored of these rows: they are listed with those that are refused. */
export const UNSTORED = ["said-no", "too-old", "not-stored", "twice"] as const satisfies readonly Outcome[];

export type Listed = Reason | (typeof UNSTORED)[number];

export function isListed(outcome: string): outcome is Listed {
  return isReason(outcome) || UNSTORED.some((unstored) => unstored === outcome);
}

export function isReason(outcome: string): outcome is Reason {
  return Object.hasOwn(REASONS, outcome);
}
