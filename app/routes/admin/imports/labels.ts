import type { ConsentPart } from "#app/domain/operations/imports/consent.ts";
import type { Outcome } from "#app/domain/operations/imports/reasons.ts";
import type { FileRefusal } from "#app/domain/operations/imports/receive.server.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { ImportColumn, ImportKind, ImportState, TextEncoding } from "#db/types.ts";

/** The words of the forms for what the domain calls in English. */
export const KIND_FIELDS = {
  refuses: "refusals",
  contacts: "contacts",
  eleves: "students",
  achats: "purchases",
} as const satisfies Record<string, ImportKind>;

export const COLUMN_FIELDS = {
  "": "",
  email: "email",
  prenom: "firstName",
  nom: "lastName",
  "nom-complet": "fullName",
  statut: "status",
  consentement: "consent",
  date: "date",
  etiquette: "tag",
  formation: "formation",
  lecons: "lessons",
} as const satisfies Record<string, ImportColumn>;

export const GIVEN_FIELDS = { ligne: "row", fichier: "file", aucun: "none" } as const;

export function fieldOf<Fields extends Record<string, string>>(
  fields: Fields,
  value: Fields[keyof Fields],
): keyof Fields & string {
  return Object.keys(fields).find((field) => fields[field] === value) ?? "";
}

export const KINDS: Record<ImportKind, string> = {
  refusals: "Désinscrits et adresses refusées",
  contacts: "Contacts",
  students: "Élèves",
  purchases: "Achats anciens",
};

export const COLUMNS: Record<ImportColumn, string> = {
  "": "Ne pas lire",
  email: "Adresse e-mail",
  firstName: "Prénom",
  lastName: "Nom",
  fullName: "Nom complet, prénom d’abord",
  status: "Statut",
  consent: "Consentement (oui ou non)",
  date: "Date",
  tag: "Étiquettes",
  formation: "Formation",
  lessons: "Leçons terminées",
};

export const ENCODINGS: Record<TextEncoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (gros-boutiste)",
  "windows-1252": "Windows-1252",
};

export const DELIMITERS: Record<string, string> = {
  ";": "point-virgule",
  ",": "virgule",
  "\t": "tabulation",
  "|": "barre verticale",
};

export const STATES: Record<ImportState, { label: string; tone?: BadgeTone }> = {
  draft: { label: "À préparer" },
  running: { label: "En cours", tone: "orange" },
  stopped: { label: "Arrêté", tone: "orange" },
  done: { label: "Terminé", tone: "green" },
  undone: { label: "Annulé" },
};

const PEOPLE: Record<Outcome, string> = {
  created: "Nouvelles",
  completed: "Connues, complétées",
  progressed: "Leçons faites, reprises",
  known: "Connues, inchangées",
  "no-consent": "Élèves gardées sans prospection",
  left: "Parties ou refusées ici\u00a0: elles le restent",
  "left-there": "Parties ou refusées ailleurs\u00a0: retenues comme refus",
  "subscribed-there": "Abonnées dans ce fichier\u00a0: ignorées",
  "said-no": "Disent non, ou rien\u00a0: non gardées",
  "too-old": "Consentement de plus de trois ans, sans achat\u00a0: non gardées",
  "not-stored": "Sans consentement ni accès\u00a0: non gardées",
  twice: "En double dans le fichier",
};

const OF_REFUSALS: Partial<Record<Outcome, string>> = {
  created: "Nouveaux refus retenus",
  completed: "Contacts désinscrits",
  known: "Déjà retenus ici",
};

const OF_STUDENTS: Partial<Record<Outcome, string>> = {
  created: "Comptes et accès créés",
  completed: "Accès ajoutés à un compte connu",
  known: "Accès déjà là, inchangés",
  "not-stored": "Sans accès à ouvrir ni leçon faite\u00a0: non gardées",
};

export const OUTCOMES: Record<ImportKind, Record<Outcome, string>> = {
  refusals: { ...PEOPLE, ...OF_REFUSALS },
  contacts: PEOPLE,
  students: { ...PEOPLE, ...OF_STUDENTS },
  purchases: { ...PEOPLE, ...OF_STUDENTS },
};

export const PARTS: Record<ConsentPart, string> = {
  status: "la colonne du consentement ou du statut",
  date: "la colonne de la date",
  text: "le texte qu’elles ont accepté",
  origin: "l’adresse du formulaire",
  proof: "le fichier de preuve",
  declared: "la déclaration cochée",
  signature: "la signature",
};

export function fileRefusalText(refusal: FileRefusal): string {
  switch (refusal.reason) {
    case "too-large":
      return "Ce fichier dépasse 20\u00a0Mo\u00a0: coupez-le en plusieurs.";
    case "too-many-rows":
      return "Ce fichier a plus de 100\u202f000 lignes\u00a0: coupez-le en plusieurs.";
    case "too-many-columns":
      return "Ce fichier a plus de 60 colonnes\u00a0: gardez celles dont vous avez besoin.";
    case "empty":
      return "Ce fichier n’a pas de ligne sous ses titres. La première ligne porte les titres des colonnes.";
    case "binary":
      return "Ce n’est pas un fichier de texte. Dans votre tableur, enregistrez-le en CSV.";
    case "disk-full":
      return "Il n’y a plus de place sur le disque pour ce fichier.";
    case "cut":
      return "L’envoi a été interrompu\u00a0: recommencez.";
    case "unreadable":
      return `La ligne ${refusal.line} ne se lit pas\u00a0: un guillemet y est ouvert et jamais fermé, ou elle a des milliers de colonnes.`;
  }
}
